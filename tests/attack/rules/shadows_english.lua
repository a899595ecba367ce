--- @api 1
-- expect: list: exit 0; `play english random random --seed 1`: exit 0
-- A harmless file beside.
return { base = "english", title = "T" }
