--- @api 1
-- expect: out_of_time
-- An endless loop inside __index, __add and __eq.

local function forever()
  while true do
  end
end
local trap = setmetatable({}, { __index = forever, __add = forever, __eq = forever, __len = forever })
local function move()
  return trap.x or trap + 1 or trap == {} or #trap
end

return { title = "loop_metamethod", games = { "*" }, move = move }
