--- @api 1
-- expect: play: exit 0|1|2, within 10; deep check: exit 1, within 12; deep moves: exit 0|1|2, within 8; deep perft, lab, match: exit 0|1|2, faults 2, within 20
-- `filter` returns texts of thirty megabytes.
return {
  base = "english",
  title = "filter_text",
  filter = function() return { string.rep("x", 30000000) } end,
}
