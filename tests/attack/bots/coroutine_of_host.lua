--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- Functions of the host as the bodies of coroutines.

local function move(position, ctx)
  while true do
    coroutine.wrap(position.moves)(position)
    pcall(coroutine.wrap(ctx.trace), "a", nil, coroutine.yield)
  end
end

return { title = "coroutine_of_host", games = { "*" }, move = move }
