--- @api 1
-- expect: play: exit 0|1; deep match: faults 2, within 10
-- `offer_draw` raises thirty megabytes.

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "offer_draw_errors", games = { "*" }, move = move,
  offer_draw = function(position, ctx)
    error(string.rep("x", 30000000))
  end }
