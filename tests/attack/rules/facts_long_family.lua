--- @api 1
-- expect: list: exit 0; check: exit 1; moves: exit 2
-- A family whose name has thirty-two megabytes.
return { family = string.rep("draughts", 4000000), title = "T" }
