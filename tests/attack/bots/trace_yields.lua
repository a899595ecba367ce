--- @api 1
-- expect: play: script_error, exit 1
-- Yields out of what is traced.

local function move(position, ctx)
  local run = coroutine.wrap(function()
    ctx.trace("a", nil, function() coroutine.yield() end)
  end)
  run()
  run()
  error("done")
end

return { title = "trace_yields", games = { "*" }, move = move }
