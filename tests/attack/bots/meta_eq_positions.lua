--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- table.find over positions, each compared by the host.

local function move(position, ctx)
  local after = position:play(position:moves()[1])
  local list = table.create(3000000, position)
  while true do
    table.find(list, after)
  end
end

return { title = "meta_eq_positions", games = { "*" }, move = move }
