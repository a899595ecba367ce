--- @api 1
-- expect: list: exit 0|1; check: exit 0|1
-- A hundred thousand games that it plays, none of which there is.

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "games_many", games = { "*" }, move = move }
