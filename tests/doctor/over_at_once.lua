--- @api 1
-- Broken on purpose: the law that ends the game holds at the start.
return {
  base = "english",
  title = "Over at once",
  outcome = function(position)
    if position:count(1) >= 12 then return { winner = 1, ending = "enough men" } end
    return nil
  end,
}
