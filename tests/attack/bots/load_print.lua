--- @api 1
-- expect: list: exit 0; deep check: exit 1; deep play: exit 2
for _ = 1, 1000000 do
  print(string.rep("x", 1000))
end
