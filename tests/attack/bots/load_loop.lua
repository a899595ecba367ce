--- @api 1
-- expect: list: exit 0; check: exit 1; play: exit 2
while true do end
