--- @api 1
-- Broken on purpose: white may not step onto squares 14 and 15, black may.
return {
  base = "english",
  title = "Unequal",
  filter = function(position, moves)
    local kept = {}
    for _, move in moves do
      if position.turn == 1 or (move.to ~= 14 and move.to ~= 15) then
        table.insert(kept, move)
      end
    end
    return kept
  end,
}
