--- @api 1
-- expect: check: exit 1; deep list: exit 0; deep moves: exit 2
-- A board of 10^18 squares.
return { family = "scripted", title = "T", board = { columns = 1e9, rows = 1e9 } }
