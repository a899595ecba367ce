-- expect: load rules_error -: unknown key `patern`
local walk = require("walk")
return walk({ patern = "grid" })
