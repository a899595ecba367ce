--- @api 1
-- expect: list: exit 0; deep check: exit 1; deep play: exit 2
local big = table.create(1000000, 0)
table.sort(table.create(100000, big), table.find)
return {}
