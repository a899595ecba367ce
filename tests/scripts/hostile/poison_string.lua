--- @api 1
-- expect: script_error
-- Replaces a function that everyone uses.

local function move()
  string.find = function() return 1 end
end

return { title = "poison_string", games = { "*" }, move = move }
