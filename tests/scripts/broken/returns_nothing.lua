--- @api 1
-- expect: -: the file must return the bot's table, not nil
local bot = { title = "T" }
