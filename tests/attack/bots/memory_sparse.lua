--- @api 1
-- expect: play: exit 0|1
-- A list with holes.

local function move(position, ctx)
  local list = { 1, 2, 3 }
  list[1000000] = 1
  ctx.memory.x = list
  return position:moves()[1]
end

return { title = "memory_sparse", games = { "*" }, move = move }
