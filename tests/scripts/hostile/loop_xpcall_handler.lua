--- @api 1
-- expect: out_of_time
-- The error handler itself never ends.

local function move()
  xpcall(error, function()
    while true do
    end
  end)
end

return { title = "loop_xpcall_handler", games = { "*" }, move = move }
