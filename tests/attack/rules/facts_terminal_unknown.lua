--- @api 1
-- expect: list: exit 0; check: exit 1; moves: exit 2
-- Orders to the terminal in the name of a fact.
return { base = "english", title = "T", ["\27[2J\u{202e}"] = "\27[31m" }
