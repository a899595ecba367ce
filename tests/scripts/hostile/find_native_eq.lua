--- @api 1
-- expect: out_of_time
-- Compares with an `__eq` written in C, itself a search through a long list.


local function move(position)
  local numbers = table.create(1000000, 1)
  local value = setmetatable(numbers, { __eq = table.find })
  local twin = setmetatable({}, getmetatable(value))
  table.find(table.create(1000000, twin), value)
end

return { title = "find_native_eq", games = { "*" }, move = move }
