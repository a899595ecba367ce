--- @api 1
-- expect: 3: `games` cannot contain "fam:draughts"
return { title = "T", games = { "fam:draughts" }, move = function() end }
