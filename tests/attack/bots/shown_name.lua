--- @api 1
-- expect: play: script_error|out_of_time|no_answer|illegal_move, exit 1; deep match: exit 0|1, faults 2, within 10
-- A __type and __name that lie.

local function move(position, ctx)
  local thing = setmetatable({}, { __type = string.rep("x", 1000000), __name = string.rep("y", 1000000) })
  print(thing, typeof(thing))
  pcall(position.count, position, thing)
  return thing
end

return { title = "shown_name", games = { "*" }, move = move }
