--- @api 1
-- expect: play: exit 0|1|2, within 10; deep check: exit 1, within 12; deep moves: exit 0|1|2, within 8; deep perft, lab, match: exit 0|1|2, faults 2, within 20
-- `filter` never ends after 6 plies.
return {
  base = "english",
  title = "filter_loops_late",
  filter = function(position, moves) while position.ply > 6 do end return moves end,
}
