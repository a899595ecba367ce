-- expect: load rules_error -: unknown function `outcom`
local walk = require("walk")
return walk({ outcom = function() end })
