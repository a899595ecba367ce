--- @api 1
-- expect: moves: exit 2, within 8; list: exit 0, within 8; check: exit 1, within 8; perft, describe, lab: exit 2, within 8
-- The smallest file that hangs: a quick comparator in C over a long list.
while true do
  table.sort(table.create(500000, 1), rawequal)
end
