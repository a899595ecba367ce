--- @api 1
-- expect: script_error
-- An error that is nothing.

local function move()
  error(nil)
end

return { title = "error_value_nil", games = { "*" }, move = move }
