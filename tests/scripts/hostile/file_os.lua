--- @api 1
-- expect: script_error
-- Runs a program.

local function move()
  return os.execute("true")
end

return { title = "file_os", games = { "*" }, move = move }
