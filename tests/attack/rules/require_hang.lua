--- @api 1
-- expect: moves: exit 2, within 8; deep list: exit 0, within 8; deep check: exit 1, within 8; deep perft, describe, lab: exit 2, within 8
-- A million names that require is asked for.
for at = 1, 10000000 do
  pcall(require, "m" .. at)
end
return {}
