--- @api 1
-- expect: script_error
-- An error of thirty million letters.

local function move()
  error(string.rep("long ", 6000000))
end

return { title = "error_value_long", games = { "*" }, move = move }
