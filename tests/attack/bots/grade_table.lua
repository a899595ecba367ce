--- @api 1
-- expect: explain: exit 0|1, never "-inf"
-- A grade that is none.

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "grade_table", games = { "*" }, move = move,
  grade = function()
    return { string.rep("x", 1000000), [string.rep("y", 1000000)] = 1 }
  end }
