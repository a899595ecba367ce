--- @api 1
-- A fixed choice, the same every time: of the moves that capture most, always the one furthest to the left as the player
-- sees the board. The side that plays down the board takes the greatest square it can start from and, where a path forks,
-- the greater column; the side that plays up takes the smallest of both.
-- Made for T and B (scripts/tb.lua), where every move goes forward; other draughts are played by the same rule.

-- Whether the first path comes before the second in board order. Where they part they part in one row, or else the row
-- decides.
local function is_before(one, other)
  for step, square in one do
    local against = other[step]
    if against == nil then
      return false
    elseif square ~= against then
      return square < against
    end
  end
  return #one < #other
end

return {
  title = "First Fit",
  summary = "Makes no choices: takes the most captures, then the leftmost piece and path.",
  games = { "family:draughts" },

  move = function(position)
    local best = nil
    for _, move in position:moves() do
      local goes_down = move.to > move.from
      if not best or #move.captured > #best.captured then
        best = move
      elseif #move.captured == #best.captured and goes_down == is_before(best.path, move.path) then
        best = move
      end
    end
    return best
  end,
}
