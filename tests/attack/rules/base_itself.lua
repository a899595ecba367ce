--- @api 1
-- expect: list: exit 0; check: exit 1; moves: exit 2
-- A base that is the file itself.
return { base = "base_itself", title = "T" }
