--- @api 1
-- expect: explain: exit 0|1, never "-inf"
-- A grade that is none.

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "grade_nan", games = { "*" }, move = move,
  grade = function()
    return 0 / 0
  end }
