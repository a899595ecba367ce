--- @api 1
-- expect: check: exit 0|1; deep list: exit 0; deep moves: exit 0|2; describe, `play NAME random random --seed 1`: exit 0|2
-- Orders to the terminal in a title.
return { base = "english", title = "\27[2J\u{202e}\27]0;owned\7", summary = "\27[31m\r\8" , source = "\27[2J" }
