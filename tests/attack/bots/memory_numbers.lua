--- @api 1
-- expect: play: script_error|out_of_memory|out_of_time, exit 1
-- Numbers that JSON does not have.

local function move(position, ctx)
  ctx.memory.x = { 1 / 0, 0 / 0 }
  return position:moves()[1]
end

return { title = "memory_numbers", games = { "*" }, move = move }
