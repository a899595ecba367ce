--- @api 1
-- expect: check: exit 1; deep list: exit 0; deep moves: exit 2
-- A base whose name has thirty-five megabytes.
return { base = string.rep("english", 5000000), title = "T" }
