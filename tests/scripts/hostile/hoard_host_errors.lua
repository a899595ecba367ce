--- @api 1
-- expect: out_of_memory | out_of_time
-- Keeps the errors of host functions, whose texts lie outside the state.

local kept = {}
local function move(position)
  while true do
    local text = string.rep("x", 100000) .. #kept
    local _, fault = pcall(position.square, position, text)
    kept[#kept + 1] = fault
    _, fault = pcall(position.play, position, text)
    kept[#kept + 1] = fault
    _, fault = coroutine.resume(coroutine.create(position.count), position, 1, text)
    kept[#kept + 1] = fault
    xpcall(require, function(raised)
      kept[#kept + 1] = raised
    end, text)
  end
end

return { title = "hoard_host_errors", games = { "*" }, move = move }
