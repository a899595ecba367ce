--- @api 1
-- expect: -: the bot needs a `title`
return { games = { "*" }, move = function() end }
