--- @api 1
-- expect: list: exit 0; describe: exit 0|2
-- Orders to the terminal in a clause.
local walk = require("walk")
return walk({ clauses = { "\27[2J\u{202e}" }, title = "T", summary = "\27[2J" })
