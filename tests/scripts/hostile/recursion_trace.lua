--- @api 1
-- expect: script_error
-- A trace inside a trace inside a trace.

local function move(_, ctx)
  local function deeper()
    return ctx.trace("deeper", nil, deeper)
  end
  return deeper()
end

return { title = "recursion_trace", games = { "*" }, move = move }
