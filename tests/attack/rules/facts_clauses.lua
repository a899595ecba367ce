--- @api 1
-- expect: list: exit 0; check, moves: exit 0|1|2, within 12; describe: exit 0|2
-- Nine thousand clauses of a thousand letters.
local clauses = {}
for at = 1, 9000 do
  clauses[at] = string.rep("x", 1000)
end
local walk = require("walk")
return walk({ clauses = clauses })
