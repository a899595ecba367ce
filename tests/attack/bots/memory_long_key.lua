--- @api 1
-- expect: play: script_error|out_of_memory|out_of_time, exit 1
-- A key of thirty megabytes over many values.

local function move(position, ctx)
  ctx.memory[string.rep("k", 30000000)] = table.create(90000, 1)
  return position:moves()[1]
end

return { title = "memory_long_key", games = { "*" }, move = move }
