--- @api 1
-- expect: script_error
-- Requires a file by its path.

local function move()
  return require("../../Cargo")
end

return { title = "file_require", games = { "*" }, move = move }
