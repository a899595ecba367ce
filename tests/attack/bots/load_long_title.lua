--- @api 1
-- expect: list: exit 0; deep check: exit 0|1; deep play: exit 0|1|2
return { title = string.rep("x", 30000000), summary = string.rep("x", 10000000), games = { "*" }, move = print }
