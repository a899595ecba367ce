--- @api 1
-- expect: list: exit 0; check: exit 1; play: exit 2
for _ = 1, 1000000 do
  print(string.rep("x", 1000))
end
