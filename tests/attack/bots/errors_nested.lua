--- @api 1
-- expect: play: script_error|out_of_memory|out_of_time, exit 1; deep match: exit 0|1, faults 2, within 10
-- An error of the host that is raised again through the host, a million times: each holds the one before.

local function move(position, ctx)
  local _, fault = pcall(position.square, position, "no")
  for _ = 1, 1000000 do
    _, fault = pcall(ctx.trace, "a", nil, function() error(fault) end)
  end
  error(fault)
end

return { title = "errors_nested", games = { "*" }, move = move }
