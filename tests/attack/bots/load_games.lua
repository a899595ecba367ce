--- @api 1
-- expect: list: exit 0; deep check: exit 0|1; deep play: exit 0|1|2
local games = {}
for at = 1, 100000 do
  games[at] = "game " .. at
end
return { title = "T", games = games, move = print }
