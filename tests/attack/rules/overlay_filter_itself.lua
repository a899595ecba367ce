--- @api 1
-- expect: play: exit 0|1|2, within 10; deep check: exit 0|1, within 12; deep moves: exit 0|1|2, within 8; deep perft, lab, match: exit 0|1|2, faults 2, within 20
-- `filter` asks for the moves, which asks for the filter.
return {
  base = "english",
  title = "overlay_filter_itself",
  filter = function(position, moves) return position:moves() end,
}
