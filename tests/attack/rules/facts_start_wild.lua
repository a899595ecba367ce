--- @api 1
-- expect: list: exit 0; check: exit 0|1; moves: exit 0|2
-- A start of a hundred thousand pieces.
return { base = "international", title = "T", setup = "W:WK1:B" .. string.rep("7,8,9,", 100000) }
