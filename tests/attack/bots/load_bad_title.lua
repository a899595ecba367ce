--- @api 1
-- expect: list: exit 0; check, play: exit 0|1|2
return { title = string.rep("\255", 100), games = { "*" }, move = print }
