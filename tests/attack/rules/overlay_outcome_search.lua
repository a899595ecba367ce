--- @api 1
-- expect: play: exit 0|1|2, within 10; deep check: exit 1, within 12; deep moves: exit 0|1|2, within 8; deep perft, lab, match: exit 0|1|2, faults 2, within 20
-- `outcome` searches.
return {
  base = "english",
  title = "overlay_outcome_search",
  outcome = function(position) return search.best(position, { depth = 30 }) end,
}
