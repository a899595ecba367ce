--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- __call is a function in C that searches a long table.

local function move(position, ctx)
  local meta = { __call = table.find }
  local a, b = setmetatable(table.create(2000000, 0), meta), setmetatable({}, meta)
  while true do
    local _ = a(b)
  end
end

return { title = "meta_call_find", games = { "*" }, move = move }
