--- @api 1
-- expect: list: exit 0; deep check: exit 1; deep play: exit 2
return { title = "T", games = { "*" }, move = print, [string.rep("k", 30000000)] = 1 }
