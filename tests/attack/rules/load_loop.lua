--- @api 1
-- expect: list: exit 0, within 8; check: exit 1, within 8; moves: exit 2, within 8; deep perft, describe, lab: exit 2
-- A file that never ends.
while true do end
