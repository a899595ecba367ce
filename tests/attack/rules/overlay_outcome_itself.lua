--- @api 1
-- expect: play: exit 0|1|2, within 10; deep check: exit 0|1, within 12; deep moves: exit 0|1|2, within 8; deep perft, lab, match: exit 0|1|2, faults 2, within 20
-- `outcome` asks for the outcome, which asks for the outcome.
return {
  base = "english",
  title = "overlay_outcome_itself",
  outcome = function(position) return position:outcome() end,
}
