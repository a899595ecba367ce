--- @api 1
-- expect: deep play, match: exit 0|1, within 30, faults 600; list: exit 0
-- As much as may be kept, after every ply: 256 KiB a ply and 4 MiB a game.

local function move(position, ctx)
  ctx.memory.text = string.rep("x", 250000)
  ctx.memory.ply = position.ply
  return position:moves()[1]
end

return { title = "memory_full", games = { "*" }, move = move }
