--- @api 1
-- expect: check: exit 1; deep list: exit 0; deep moves: exit 2
-- A hundred thousand kinds of piece.
local pieces = {}
for at = 1, 100000 do
  pieces[at] = { name = "p" .. at, side = 1, profile = "man" }
end
local walk = require("walk")
return walk({ pieces = pieces })
