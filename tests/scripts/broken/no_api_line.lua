-- expect: 1: the first line does not say which API version the script uses
return { title = "T", games = { "*" }, move = function() end }
