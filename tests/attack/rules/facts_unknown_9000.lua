--- @api 1
-- expect: check: exit 1; deep list: exit 0; deep moves: exit 2
-- Nine thousand facts that there are not.
local facts = { base = "english", title = "T" }
for at = 1, 9000 do
  facts["capturee" .. at] = at
end
return facts
