--- @api 1
-- expect: out_of_time | script_error
-- The handler of an error calls for the next one.

local function again()
  return xpcall(again, again)
end
local function move()
  while true do
    again()
  end
end

return { title = "loop_xpcall_recursive", games = { "*" }, move = move }
