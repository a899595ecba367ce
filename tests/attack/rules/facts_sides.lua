--- @api 1
-- expect: list, check, `play NAME random random --seed 1`, describe: exit 0|1|2
-- Orders to the terminal in the names of the sides.
return { base = "english", title = "T", sides = { "\27[2J", "\u{202e}" } }
