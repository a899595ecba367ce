--- @api 1
-- expect: play: exit 0|1, within 10; deep match: exit 0|1, faults 2, within 15
-- `done` never ends.

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "done_loops", games = { "*" }, move = move,
  done = function(result, ctx)
    while true do end
  end }
