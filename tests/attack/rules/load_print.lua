--- @api 1
-- expect: moves: exit 2, within 8; deep list: exit 0, within 8; deep check: exit 1, within 8; deep perft, describe, lab: exit 2, within 8
-- A file that prints a gigabyte.
for _ = 1, 100000 do
  print(string.rep("x", 10000), "\27[2J")
end
return {}
