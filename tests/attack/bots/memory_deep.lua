--- @api 1
-- expect: play: script_error|out_of_memory|out_of_time, exit 1
-- Tables one inside the other, a hundred thousand deep.

local function move(position, ctx)
  local inner = {}
  for _ = 1, 100000 do
    inner = { inner }
  end
  ctx.memory.x = inner
  return position:moves()[1]
end

return { title = "memory_deep", games = { "*" }, move = move }
