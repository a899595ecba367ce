--- @api 1
-- expect: list: exit 0; check: exit 1; play: exit 2
error(string.rep("\27[2J", 10000000))
