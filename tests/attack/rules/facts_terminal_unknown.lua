--- @api 1
-- expect: check: exit 1; deep list: exit 0; deep moves: exit 2
-- Orders to the terminal in the name of a fact.
return { base = "english", title = "T", ["\27[2J\u{202e}"] = "\27[31m" }
