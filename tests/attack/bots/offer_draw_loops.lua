--- @api 1
-- expect: play: out_of_time, exit 1; deep match: exit 0|1, faults 2, within 15
-- `offer_draw` never ends.

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "offer_draw_loops", games = { "*" }, move = move,
  offer_draw = function(position, ctx)
    while true do end
  end }
