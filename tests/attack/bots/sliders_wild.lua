--- @api 1
-- expect: list: exit 0|1; check: exit 0|1
-- Sliders that are none.

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "sliders_wild", games = { "*" }, move = move, sliders = { man = { min = 1 / 0, max = -1 / 0, step = 0 / 0, help = string.rep("x", 1000000) } } }
