--- @api 1
-- expect: list: exit 0; deep check: exit 1; deep play: exit 2
local t = {}
while true do
  t[#t + 1] = {}
end
