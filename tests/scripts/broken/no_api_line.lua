-- expect: 1: the first line does not say which api the script is written for
return { title = "T", games = { "*" }, move = function() end }
