--- @api 1
-- expect: play: script_error|out_of_memory|out_of_time, exit 1; deep match: exit 0|1, faults 2, within 10
-- The same as text: each holds the text of the one before.

local function move(position, ctx)
  local fault = "x"
  for _ = 1, 100000 do
    local _, again = pcall(ctx.trace, "a", nil, function() error(fault) end)
    fault = tostring(again) .. tostring(again)
  end
  error(fault)
end

return { title = "errors_nested_tostring", games = { "*" }, move = move }
