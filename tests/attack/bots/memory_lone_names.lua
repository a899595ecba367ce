--- @api 1
-- expect: play: script_error|out_of_memory|out_of_time, exit 1
-- Names that are numbers, tables and texts.

local function move(position, ctx)
  ctx.memory[1.5] = 1
  ctx.memory[{}] = 1
  ctx.memory["\27[2J"] = {}
  return position:moves()[1]
end

return { title = "memory_lone_names", games = { "*" }, move = move }
