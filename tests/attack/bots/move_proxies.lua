--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- table.move between tables whose reads and writes are functions in C.

local function move(position, ctx)
  local from = setmetatable({}, { __index = rawequal })
  local to = setmetatable({}, { __newindex = rawequal })
  while true do
    table.move(from, 1, 1000000000, 1, to)
  end
end

return { title = "move_proxies", games = { "*" }, move = move }
