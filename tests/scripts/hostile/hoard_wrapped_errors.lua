--- @api 1
-- expect: out_of_memory | out_of_time
-- Lets errors of the host pass through coroutines before it keeps them.

local kept = {}
local function move(position)
  while true do
    local wrapped = coroutine.wrap(function()
      return position:at(0)
    end)
    local _, fault = pcall(wrapped)
    kept[#kept + 1] = fault
    local failing = coroutine.create(position.place)
    coroutine.resume(failing, position, -1)
    _, fault = coroutine.close(failing)
    kept[#kept + 1] = { fault }
  end
end

return { title = "hoard_wrapped_errors", games = { "*" }, move = move }
