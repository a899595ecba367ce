--- @api 1
-- expect: deep play: exit 0|1, within 20; explain: exit 0|1, within 20
-- Long labels and values in the reasons.

local huge = string.rep("x", 1000000)

local function move(position, ctx)
  for _ = 1, 2000 do
    ctx.trace(huge, huge)
    ctx.mark(1, huge)
  end
  return position:moves()[1]
end

return { title = "long_trace", games = { "*" }, move = move,
  grade = function(position, move, ctx)
    for _ = 1, 2000 do
      ctx.trace(huge, huge)
    end
    return 1
  end }
