--- @api 1
-- expect: out_of_memory
-- Coroutines without end.

local function move()
  local all = {}
  while true do
    all[#all + 1] = coroutine.create(function() coroutine.yield() end)
    coroutine.resume(all[#all])
  end
end

return { title = "bomb_coroutines", games = { "*" }, move = move }
