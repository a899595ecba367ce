--- @api 1
-- expect: list: exit 0; check: exit 1; moves: exit 2
-- A base whose name has thirty-five megabytes.
return { base = string.rep("english", 5000000), title = "T" }
