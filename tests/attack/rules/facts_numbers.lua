--- @api 1
-- expect: check: exit 1; deep list: exit 0; deep moves: exit 2
-- Numbers that are none.
return { base = "english", title = "T", men = { rows = 0 / 0 }, board = { columns = 1 / 0, rows = -1e308 } }
