--- @api 1
-- expect: -: the bot needs a function `move`
return { title = "T", games = { "*" } }
