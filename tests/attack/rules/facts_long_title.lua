--- @api 1
-- expect: check: exit 0|1; deep list: exit 0; deep moves: exit 0|2
-- A title of thirty megabytes.
return { base = "english", title = string.rep("x", 30000000), summary = string.rep("y", 10000000) }
