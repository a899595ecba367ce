--- @api 1
-- expect: script_error
-- An error whose __tostring fails.

local function move()
  error(setmetatable({}, {
    __tostring = function() error("not even that") end,
    __index = function() error("nor that") end,
  }))
end

return { title = "error_value_trap", games = { "*" }, move = move }
