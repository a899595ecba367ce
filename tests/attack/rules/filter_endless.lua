--- @api 1
-- expect: play: exit 0|1|2, within 10; deep check: exit 1, within 12; deep moves: exit 0|1|2, within 8; deep perft, lab, match: exit 0|1|2, faults 2, within 20
-- `filter` returns a list without an end.
return {
  base = "english",
  title = "filter_endless",
  filter = function(position, moves) return setmetatable({}, { __index = function() return moves[1] end }) end,
}
