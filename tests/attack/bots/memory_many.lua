--- @api 1
-- expect: play: exit 0|1, within 30
-- A hundred thousand values to keep.

local function move(position, ctx)
  for at = 1, 99000 do
    ctx.memory["key " .. at] = at
  end
  return position:moves()[1]
end

return { title = "memory_many", games = { "*" }, move = move }
