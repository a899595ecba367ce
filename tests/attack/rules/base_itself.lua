--- @api 1
-- expect: check: exit 1; deep list: exit 0; deep moves: exit 2
-- A base that is the file itself.
return { base = "base_itself", title = "T" }
