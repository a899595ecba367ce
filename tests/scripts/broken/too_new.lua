--- @api 2
-- expect: 1: the script uses API 2, but this version of damka supports API 1
return { title = "T", games = { "*" }, move = function() end }
