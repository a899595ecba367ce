--- @api 1
-- expect: play: script_error|out_of_memory|out_of_time, exit 1; deep match: exit 0|1, faults 2, within 10
-- __call that asks for itself.

local function move(position, ctx)
  local meta = {}
  local a = setmetatable({}, meta)
  meta.__call = function() return a() end
  return a()
end

return { title = "recursion_call", games = { "*" }, move = move }
