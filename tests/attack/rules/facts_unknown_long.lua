--- @api 1
-- expect: check: exit 1; deep list: exit 0; deep moves: exit 2
-- The name of a fact that has thirty-five megabytes.
return { base = "english", title = "T", [string.rep("capture", 5000000)] = 1 }
