--- @api 1
-- expect: script_error
-- An error that is not text.

local function move()
  error("\255\254\0\1" .. string.char(128, 192))
end

return { title = "error_value_bytes", games = { "*" }, move = move }
