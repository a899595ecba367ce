--- @api 1
-- expect: play: script_error|out_of_memory|out_of_time, exit 1; deep match: exit 0|1, faults 2, within 10
-- Coroutines that resume one another without end.

local function move(position, ctx)
  local function deeper()
    local ok, why = coroutine.resume(coroutine.create(deeper))
    error(why)
  end
  deeper()
end

return { title = "coroutines_deep", games = { "*" }, move = move }
