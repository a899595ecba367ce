--- @api 1
-- expect: explain: exit 0|1; play: exit 0
-- `analysis` never ends.

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "analysis_loops", games = { "*" }, move = move,
  analysis = function()
    while true do end
  end }
