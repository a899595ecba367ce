--- @api 1
-- expect: play: script_error|out_of_time, exit 1; deep match: exit 0|1, faults 2, within 10
-- A __tostring that never ends, where the host shows it.

local function move(position, ctx)
  local thing = setmetatable({}, { __tostring = function() while true do end end })
  print(thing)
  ctx.trace(thing, thing)
  error(thing)
end

return { title = "shown_tostring", games = { "*" }, move = move }
