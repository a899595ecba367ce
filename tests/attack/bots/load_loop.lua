--- @api 1
-- expect: list: exit 0; deep check: exit 1; deep play: exit 2
while true do end
