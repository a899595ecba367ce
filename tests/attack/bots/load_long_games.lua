--- @api 1
-- expect: list: exit 0; deep check: exit 0|1; deep play: exit 0|1|2
return { title = "T", games = { string.rep("englishh", 5000000) }, move = print }
