--- @api 1
-- Broken on purpose: what is legal depends on how often the laws were asked.
local asked = 0
return {
  base = "english",
  title = "Moody",
  filter = function(_, moves)
    asked = asked + 1
    if asked % 5 == 0 and #moves > 1 then
      return { moves[1] }
    end
    return moves
  end,
}
