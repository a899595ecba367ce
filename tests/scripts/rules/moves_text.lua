-- expect: load rules_error -: `text` of move 1 is "{a} (b) \"c\" 2", which cannot be stored in a game file: it contains a space; use letters and digits with `-`, `:` or `>` between them, such as "a2-a3"
local walk = require("walk")
return walk({ moves = function() return { { text = '{a} (b) "c" 2', from = 1, to = 2 } } end })
