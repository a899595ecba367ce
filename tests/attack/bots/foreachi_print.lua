--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error|no_answer, exit 1, faults 4
-- table.foreachi that prints.

local function move(position, ctx)
  local big = table.create(3000000, "x")
  while true do
    table.foreachi(big, print)
  end
end

return { title = "foreachi_print", games = { "*" }, move = move }
