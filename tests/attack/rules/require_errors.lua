--- @api 1
-- expect: deep moves: exit 2, within 8; deep list: exit 0, within 8; deep check: exit 1, within 8; deep perft, describe, lab: exit 2, within 8
-- Errors of the host, kept.
local kept = {}
for at = 1, 5000 do
  local _, fault = pcall(require, string.rep("x", 1000000))
  kept[at] = fault
end
return {}
