--- @api 1
-- Othello by a weight for each kind of square, plus the discs turned. The numbers are in weighted.yaml.

-- Counted from the nearest border, the border itself being 0: a corner is 0, 0 and an X-square 1, 1.
local function kind_of(position, square)
  local column, row = position:place(square)
  column = math.min(column - 1, position.columns - column)
  row = math.min(row - 1, position.rows - row)
  if column == 0 and row == 0 then return "corner" end
  if column == 0 or row == 0 then return "edge" end
  if column == 1 and row == 1 then return "x_square" end
  return "other"
end

local function grade(position, move, ctx)
  if not move.places then return 0 end -- a pass
  -- The weights are live: change one while the bot plays, and its next move uses it.
  return ctx.weights[kind_of(position, move.places)] + ctx.weights.turned * #move.flipped
end

return {
  title = "Weighted",
  summary = "Plays Othello by the value of each square: corners above all.",
  games = { "family:othello" },
  weights = "weighted.yaml",
  grade = grade,

  move = function(position, ctx)
    local best, best_grade
    for _, move in position:moves() do
      local value = grade(position, move, ctx)
      if not best or value > best_grade then
        best, best_grade = move, value
      end
    end
    return best, best_grade
  end,
}
