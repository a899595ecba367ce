-- expect: play 1000 ply_cap
local walk = require("walk")
return walk({ title = "For ever" })
