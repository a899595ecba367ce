--- @api 1
-- expect: check: exit 1; deep list: exit 0; deep moves: exit 2
-- A family whose name has thirty-two megabytes.
return { family = string.rep("draughts", 4000000), title = "T" }
