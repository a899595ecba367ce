--- @api 1
-- expect: play: exit 0|1|2, within 10; deep check: exit 0|1, within 12; deep moves: exit 0|1|2, within 8; deep perft, lab, match: exit 0|1|2, faults 2, within 20
-- `filter` returns each move half a million times.
return {
  base = "english",
  title = "filter_million",
  filter = function(position, moves) return table.create(500000, moves[1]) end,
}
