--- @api 1
-- expect: check: exit 1; deep list: exit 0; deep moves: exit 2
-- Facts a hundred thousand deep.
local t = {}
for _ = 1, 100000 do
  t = { t }
end
return { base = "english", title = "T", capture = t }
