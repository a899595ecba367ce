--- @api 1
-- expect: `match english NAME random --games 2 --seed 1 --guard 1 --pdn games.pdn`, `replay games.pdn --verify`, `import games.pdn`, `games`: exit 0|1
-- A title that would end a tag of a game file.

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "x\"]\n[Result \"1-0\"]\n\n1. 9-13 {", games = { "*" }, move = move }
