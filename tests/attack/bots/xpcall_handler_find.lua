--- @api 1
-- expect: play: script_error|no_answer|out_of_time|illegal_move, exit 1; deep match: exit 0|1, faults 2, within 10
-- A handler that is a function in C.

local function move(position, ctx)
  local ok, found = xpcall(error, table.find, table.create(3000000, 1))
  error(tostring(ok) .. tostring(found))
end

return { title = "xpcall_handler_find", games = { "*" }, move = move }
