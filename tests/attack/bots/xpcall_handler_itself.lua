--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- Handlers that fail in turn.

local function move(position, ctx)
  while true do
    xpcall(error, xpcall, error)
    xpcall(error, error)
  end
end

return { title = "xpcall_handler_itself", games = { "*" }, move = move }
