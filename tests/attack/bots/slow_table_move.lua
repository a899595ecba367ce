--- @api 1
-- expect: deep play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10; list: exit 0
-- One function in C over a long table, again and again.

local big = table.create(1000000, 0)

local function move(position, ctx)
  while true do
    local _ = table.move(big, 1, #big, 2)
  end
end

return { title = "slow_table_move", games = { "*" }, move = move }
