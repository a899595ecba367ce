--- @api 1
-- expect: list: exit 0, within 8; check: exit 1, within 8; moves: exit 2, within 8; deep perft, describe, lab: exit 2
-- A million names that require is asked for.
for at = 1, 10000000 do
  pcall(require, "m" .. at)
end
return {}
