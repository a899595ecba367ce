--- @api 1
-- expect: moves: exit 2, within 8; deep list: exit 0, within 8; deep check: exit 1, within 8; deep perft, describe, lab: exit 2, within 8
-- `moves` returns bytes that are no text, and orders to the terminal.
local walk = require("walk")
return walk({ moves = function(p) return string.rep("\255\27[2J", 1000000) end })
