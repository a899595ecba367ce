--- @api 1
-- expect: play: script_error|out_of_memory|out_of_time, exit 1
-- Tables that share what they hold: a thousand million values when written out.

local function move(position, ctx)
  local inner = { 1 }
  for _ = 1, 30 do
    inner = { inner, inner }
  end
  ctx.memory.x = inner
  return position:moves()[1]
end

return { title = "memory_shared", games = { "*" }, move = move }
