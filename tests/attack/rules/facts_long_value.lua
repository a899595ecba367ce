--- @api 1
-- expect: list: exit 0; check: exit 1; moves: exit 2
-- A value of thirty megabytes where a word is wanted.
return { base = "english", title = "T", crowning = string.rep("never", 6000000) }
