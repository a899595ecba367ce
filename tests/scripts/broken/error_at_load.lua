--- @api 1
-- expect: 4: attempt to index nil with 'fast'
local settings
local fast = settings.fast
return { title = "T", games = { "*" }, move = function() end }
