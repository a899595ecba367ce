--- @api 2
-- expect: 1: the script asks for api 2, this damka speaks api 1
return { title = "T", games = { "*" }, move = function() end }
