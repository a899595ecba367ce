--- @api 1
-- expect: play: script_error|out_of_memory|out_of_time, exit 1
-- Text that is none.

local function move(position, ctx)
  ctx.memory.x = string.rep("\255", 100)
  return position:moves()[1]
end

return { title = "memory_binary", games = { "*" }, move = move }
