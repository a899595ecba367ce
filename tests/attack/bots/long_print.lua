--- @api 1
-- expect: play: exit 0|1, faults 200, within 20
-- Long and many lines in the console, in every move.

local huge = string.rep("x", 1000000)

local function move(position, ctx)
  for _ = 1, 2000 do
    print(huge, huge)
    ctx.log(huge)
  end
  return position:moves()[1]
end

return { title = "long_print", games = { "*" }, move = move }
