--- @api 1
-- My bot plays Othello by the worth of squares: it grades each legal move and plays the best one.
-- Save this file while damka runs, and the game on the board uses it from the bot's next move.
-- Step by step: `damka docs first-bot`. Reference: `damka docs lua-api`, `damka docs lua-functions`.

-- How far a square lies from the nearest border, in columns and in rows: a corner is 0, 0.
---@param position Position
---@param square integer
local function depth_of(position, square)
  local column, row = position:place(square)
  return math.min(column - 1, position.columns - column), math.min(row - 1, position.rows - row)
end

-- What a move is worth; higher is better for the side to move.
-- The numbers are in my_bot.yaml. In the app each of them is a slider beside the board.
---@param position Position
---@param move Move
---@param ctx Ctx
---@return number
local function grade(position, move, ctx)
  local weights = ctx.weights
  if not move.places then
    return 0 -- a pass
  end
  local value = weights.turned * #move.flipped
  local columns, rows = depth_of(position, move.places)
  if columns == 0 and rows == 0 then
    value = value + weights.corner
  elseif columns <= 1 and rows <= 1 then
    value = value + weights.beside_corner
  elseif columns == 0 or rows == 0 then
    value = value + weights.edge
  end
  -- The fewer answers the opponent has, the better.
  return value - weights.answers * #position:play(move):moves()
end

return {
  title = "My bot",
  summary = "Othello by the worth of squares.",
  games = { "*" }, -- or variants and families: { "english", "family:othello" }
  weights = "my_bot.yaml",

  -- The panel beside the board shows this for every move.
  grade = grade,

  -- Called when it is this bot's turn. It returns one of `position:moves()`.
  ---@param position Position
  ---@param ctx Ctx
  move = function(position, ctx)
    local best, highest = nil, nil
    for _, move in ipairs(position:moves()) do
      local value = grade(position, move, ctx)
      if best == nil or value > highest then
        best, highest = move, value
      end
    end
    return best, highest
  end,
}
