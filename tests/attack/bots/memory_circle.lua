--- @api 1
-- expect: play: script_error|out_of_memory|out_of_time, exit 1
-- A table that holds itself, twice.

local function move(position, ctx)
  local inner = {}
  inner.a, inner.b = inner, inner
  ctx.memory.x = inner
  return position:moves()[1]
end

return { title = "memory_circle", games = { "*" }, move = move }
