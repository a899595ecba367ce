-- expect: load rules_error -: `captured` of move 1 lists 500000 squares: at most 1024 are allowed
local walk = require("walk")
local long = table.create(500000, 1)
return walk({ moves = function(p)
  local moves = {}
  for place = 1, 4096 do
    moves[place] = { text = `m{place}`, captured = long }
  end
  return moves
end })
