--- @api 1
-- expect: deep play: exit 0|1|2, within 10; deep check: exit 0|1, within 75; deep moves: exit 0|1|2, within 8; deep `perft NAME 2`: exit 0|1|2, within 60
-- `outcome` collects errors with long texts in them.
return {
  base = "english",
  title = "overlay_errors_kept",
  outcome = (function() local kept = {} return function(position) for _ = 1, 200 do local _, fault = pcall(position.square, position, string.rep("x", 1000000)) table.insert(kept, fault) end end end)(),
}
