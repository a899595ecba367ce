--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- table.foreach with a function in C.

local function move(position, ctx)
  local big = table.create(3000000, 1)
  while true do
    table.foreach(big, rawequal)
  end
end

return { title = "foreach_rawequal", games = { "*" }, move = move }
