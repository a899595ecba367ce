--- @api 1
-- expect: play: script_error, exit 1
-- A comparator that yields out of the sort.

local function move(position, ctx)
  local run = coroutine.wrap(function()
    table.sort({ 3, 2, 1 }, coroutine.yield)
  end)
  run()
  run()
  error("done")
end

return { title = "sort_yield", games = { "*" }, move = move }
