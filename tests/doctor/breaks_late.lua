--- @api 1
-- Broken on purpose: the law looks for a piece that may be gone.
return {
  base = "english",
  title = "Breaks late",
  outcome = function(position)
    if position.ply > 12 then
      local side = position:at(position:squares(1)[13])
      return { winner = side, ending = "never" }
    end
    return nil
  end,
}
