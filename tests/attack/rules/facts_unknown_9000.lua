--- @api 1
-- expect: list: exit 0; check: exit 1; moves: exit 2
-- Nine thousand facts that there are not.
local facts = { base = "english", title = "T" }
for at = 1, 9000 do
  facts["capturee" .. at] = at
end
return facts
