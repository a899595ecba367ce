--- @api 1
-- expect: check: exit 1; deep list: exit 0; deep moves: exit 2
-- A value of thirty megabytes where a word is wanted.
return { base = "english", title = "T", crowning = string.rep("never", 6000000) }
