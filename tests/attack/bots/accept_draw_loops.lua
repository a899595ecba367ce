--- @api 1
-- expect: play: exit 0|1, within 10; deep match: exit 0|1, faults 2, within 15
-- `accept_draw` never ends.

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "accept_draw_loops", games = { "*" }, move = move,
  accept_draw = function(position, ctx)
    while true do end
  end }
