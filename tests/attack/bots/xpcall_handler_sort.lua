--- @api 1
-- expect: play: script_error|out_of_time|no_answer, exit 1; deep match: exit 0|1, faults 2, within 10
-- A handler in C is handed a long list and sorts it in C.

local function move(position, ctx)
  local ok, found = xpcall(error, table.sort, table.create(3000000, 1))
  error(tostring(found))
end

return { title = "xpcall_handler_sort", games = { "*" }, move = move }
