-- expect: load rules_error 4: stopped: time limit exceeded
local walk = require("walk")
return walk({ setup = function()
  table.sort(table.create(200000, "100000"), string.rep)
end })
