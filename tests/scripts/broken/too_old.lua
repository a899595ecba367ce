--- @api 0
-- expect: 1: the script asks for api 0, this damka speaks api 1
return { title = "T", games = { "*" }, move = function() end }
