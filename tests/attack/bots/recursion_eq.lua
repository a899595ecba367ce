--- @api 1
-- expect: play: script_error|out_of_memory|out_of_time, exit 1; deep match: exit 0|1, faults 2, within 10
-- __eq that asks for itself.

local function move(position, ctx)
  local meta = {}
  local a = setmetatable({}, meta)
  meta.__eq = function() return a == setmetatable({}, meta) end
  return a == setmetatable({}, meta)
end

return { title = "recursion_eq", games = { "*" }, move = move }
