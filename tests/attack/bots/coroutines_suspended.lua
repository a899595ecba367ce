--- @api 1
-- expect: play: out_of_memory|script_error, exit 1; deep match: faults 2, within 10
-- A hundred thousand coroutines that wait.

local function move(position, ctx)
  local kept = {}
  while true do
    local thread = coroutine.create(function() coroutine.yield(string.rep("x", 100)) end)
    coroutine.resume(thread)
    table.insert(kept, thread)
  end
end

return { title = "coroutines_suspended", games = { "*" }, move = move }
