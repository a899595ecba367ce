--- @api 1
-- expect: out_of_time
-- Compares a million times with an `__eq` written in C, itself a search through a long list.


local function move(position)
  local meta = { __eq = table.find }
  local value = setmetatable(table.create(500000, 1), meta)
  local twin = setmetatable(table.create(500000, 1), meta)
  table.find(table.create(1000000, twin), value)
end

return { title = "find_native_eq", games = { "*" }, move = move }
