--- @api 1
-- expect: out_of_time
-- An endless loop inside a coroutine.

local function move()
  local spin = coroutine.wrap(function()
    while true do
    end
  end)
  return spin()
end

return { title = "loop_coroutine", games = { "*" }, move = move }
