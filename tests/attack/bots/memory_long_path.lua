--- @api 1
-- expect: play: script_error|out_of_memory|out_of_time, exit 1
-- Long keys one inside the other.

local function move(position, ctx)
  local inner = table.create(80000, 1)
  for _ = 1, 25 do
    inner = { [string.rep("k", 1000000)] = inner }
  end
  ctx.memory = inner
  return position:moves()[1]
end

return { title = "memory_long_path", games = { "*" }, move = move }
