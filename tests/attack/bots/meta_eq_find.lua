--- @api 1
-- expect: play: out_of_time|no_answer, exit 1; deep match: exit 0|1, faults 2, within 10
-- table.find over tables whose __eq is a slow function in C.

local function move(position, ctx)
  local meta = { __eq = table.find }
  local list = {}
  local shared = setmetatable(table.create(1000000, 0), meta)
  for at = 1, 100000 do
    list[at] = shared
  end
  table.find(list, setmetatable({}, meta))
end

return { title = "meta_eq_find", games = { "*" }, move = move }
