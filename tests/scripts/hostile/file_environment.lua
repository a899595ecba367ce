--- @api 1
-- expect: script_error
-- Looks for the globals of other functions.

local function move()
  return getfenv(1).require("@self/minimax")
end

return { title = "file_environment", games = { "*" }, move = move }
