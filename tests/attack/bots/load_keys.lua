--- @api 1
-- expect: list: exit 0; deep check: exit 1; deep play: exit 2
local bot = { title = "T", games = { "*" }, move = print }
for at = 1, 9000 do
  bot["movee" .. at] = at
end
return bot
