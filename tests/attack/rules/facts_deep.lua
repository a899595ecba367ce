--- @api 1
-- expect: list: exit 0; check: exit 1; moves: exit 2
-- Facts a hundred thousand deep.
local t = {}
for _ = 1, 100000 do
  t = { t }
end
return { base = "english", title = "T", capture = t }
