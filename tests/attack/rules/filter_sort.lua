--- @api 1
-- expect: play: exit 0|1|2, within 10; deep check: exit 0|1, within 75; deep moves: exit 0|1|2, within 8; deep `perft NAME 2`: exit 0|1|2, within 60
-- `filter` sorts with the host as comparator.
return {
  base = "english",
  title = "filter_sort",
  filter = function(position, moves) table.sort(table.create(900000, position), position.outcome) return moves end,
}
