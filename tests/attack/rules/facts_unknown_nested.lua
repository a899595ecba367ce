--- @api 1
-- expect: check: exit 1; deep list: exit 0; deep moves: exit 2
-- The same one level down.
local facts = { base = "english", title = "T", capture = {} }
for at = 1, 9000 do
  facts.capture["forcedd" .. at] = at
end
return facts
