--- @api 1
-- expect: list: exit 0; check: exit 1; play: exit 2
return { title = "T", games = { "*" }, move = print, [string.rep("k", 30000000)] = 1 }
