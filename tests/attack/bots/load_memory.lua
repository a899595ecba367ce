--- @api 1
-- expect: list: exit 0; check: exit 1; play: exit 2
local t = {}
while true do
  t[#t + 1] = {}
end
