--- @api 1
-- expect: check: exit 1; deep list: exit 0; deep moves: exit 2
-- Functions where facts are wanted.
local t = { base = "english", title = "T", capture = {} }
for at = 1, 9000 do
  t.capture["f" .. at] = print
end
return t
