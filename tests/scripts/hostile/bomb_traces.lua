--- @api 1
-- expect: out_of_time | out_of_memory
-- Traces without end.

local function move(_, ctx)
  while true do
    ctx.trace("and", 1)
    ctx.mark(1, "more")
  end
end

return { title = "bomb_traces", games = { "*" }, move = move }
