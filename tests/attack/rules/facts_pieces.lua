--- @api 1
-- expect: list: exit 0; check: exit 1; moves: exit 2
-- A hundred thousand kinds of piece.
local pieces = {}
for at = 1, 100000 do
  pieces[at] = { name = "p" .. at, side = 1, profile = "man" }
end
local walk = require("walk")
return walk({ pieces = pieces })
