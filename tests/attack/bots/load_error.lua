--- @api 1
-- expect: list: exit 0; deep check: exit 1; deep play: exit 2
error(string.rep("\27[2J", 10000000))
