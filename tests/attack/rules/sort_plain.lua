--- @api 1
-- expect: moves: exit 2, within 8; list: exit 0, within 8; check: exit 1, within 8; perft, describe, lab: exit 2, within 8
-- The smallest file that hangs: a quick comparator in C over a long list.
table.sort(table.create(2000000, 1), function() return false end)
table.sort(table.create(3000000, 1), rawequal)
while true do
  table.sort(table.create(3000000, 1), rawequal)
end
