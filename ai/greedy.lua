--- @api 1
-- Takes as much as it can now and never looks further: the most captured men, the most discs turned.
-- The first of several equal moves is played. They come in board order, from the top left.

-- `captured` and `flipped` are lists of squares; where a game has nothing of the kind they are empty.
local function gain(move)
  return #move.captured + #move.flipped
end

return {
  title = "Greedy",
  summary = "Captures or turns as much as it can, and never looks further.",
  games = { "*" },

  move = function(position)
    local best = nil
    for _, move in position:moves() do
      if not best or gain(move) > gain(best) then
        best = move
      end
    end
    return best
  end,

  -- Optional: what a move is worth. The panel beside the board shows it for every legal move.
  grade = function(position, move)
    return gain(move)
  end,
}
