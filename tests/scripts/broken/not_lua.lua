--- @api 1
-- expect: 4: Expected identifier when parsing expression, got 'return'
local x =
return { title = "T" }
