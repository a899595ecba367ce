--- @api 1
-- expect: -: the bot needs a list `games`
return { title = "T", move = function() end }
