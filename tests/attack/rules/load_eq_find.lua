--- @api 1
-- expect: deep moves: exit 2, within 8; deep list: exit 0, within 8; deep check: exit 1, within 8; deep perft, describe, lab: exit 2, within 8
-- The file itself hangs in functions in C.
local big = table.create(200000, 0)
local list = table.create(50000, big)
local meta = { __eq = table.find }
local equal = table.create(50000, setmetatable(table.clone(big), meta))
table.find(equal, setmetatable({}, meta))
return {}
