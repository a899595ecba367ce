--- @api 1
-- expect: script_error
-- Requires another bot.

local function move()
  return require("minimax")
end

return { title = "file_other_bot", games = { "*" }, move = move }
