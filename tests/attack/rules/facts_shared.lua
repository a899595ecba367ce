--- @api 1
-- expect: check: exit 1; deep list: exit 0; deep moves: exit 2
-- Facts that share what they hold.
local t = { 1 }
for _ = 1, 7 do
  t = { t, t, t, t, t, t, t, t, t, t }
end
return { base = "english", title = "T", capture = t }
