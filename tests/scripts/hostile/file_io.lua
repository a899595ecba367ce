--- @api 1
-- expect: script_error
-- Opens a file.

local function move()
  return io.open("/etc/passwd"):read("*a")
end

return { title = "file_io", games = { "*" }, move = move }
