--- @api 1
-- expect: play: script_error|out_of_memory|out_of_time, exit 1
-- Functions, threads and objects of the host.

local function move(position, ctx)
  ctx.memory.x = { print, position, coroutine.create(print) }
  return position:moves()[1]
end

return { title = "memory_functions", games = { "*" }, move = move }
