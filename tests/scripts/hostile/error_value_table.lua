--- @api 1
-- expect: script_error
-- An error that is a table holding itself.

local function move()
  local value = { reason = "none", list = { 1, 2, 3 } }
  value.value = value
  error(value)
end

return { title = "error_value_table", games = { "*" }, move = move }
