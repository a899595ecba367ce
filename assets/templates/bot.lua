--- @api 1
-- My bot grades each legal move and plays the best one. It plays every game there is.
-- Save this file while damka runs, and the game on the board uses it from the bot's next move.
-- Step by step: `damka docs first-bot`. Reference: `damka docs lua-api`, `damka docs lua-functions`.

-- What a move is worth; higher is better for the side to move.
-- The numbers are in my_bot.yaml. In the app each of them is a slider beside the board.
---@param position Position
---@param move Move
---@param ctx Ctx
---@return number
local function grade(position, move, ctx)
  local weights = ctx.weights
  -- `captured` and `flipped` are lists of squares; they are empty in games without captures or flips.
  local value = weights.captured * #move.captured + weights.turned * #move.flipped
  if move.crowned then
    value = value + weights.crowned
  end
  -- How near to the edge columns it lands, from 0 to 1. A pass lands nowhere.
  if move.to then
    local column = position:place(move.to)
    value = value + weights.edge * math.abs(2 * column - position.columns - 1) / position.columns
  end
  -- A move that ends the game. `outcome` is nil until then; `winner` is nil after a draw.
  local after = position:play(move)
  local result = after:outcome()
  if result and result.winner then
    value = value + (result.winner == position.turn and weights.won or -weights.won)
  end
  return value
end

return {
  title = "My bot",
  summary = "Captures and crowns what it can, and keeps to the edge.",
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

  -- Options for users: `damka play english my_bot:bold=true random`. Their values are in `ctx.options`.
  -- options = {
  --   bold = { kind = "boolean", default = false, help = "takes risks" },
  --   depth = { kind = "integer", min = 1, max = 10, default = 4, help = "plies to look ahead" },
  -- },

  -- accept_draw = function(position, ctx) return true end,   -- without it a bot declines every draw
  -- resign = function(position, ctx) return false end,
}
