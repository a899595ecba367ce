--- @api 1
-- expect: list: exit 0; check: exit 1; play: exit 2
return { title = string.rep("\255", 100), games = { "*" }, move = print }
