--- @api 1
-- expect: out_of_time
-- Formats many objects whose `__tostring` is written in C.


local function move(position)
  local slow = setmetatable(table.create(1000000, ""), { __tostring = table.concat })
  local count = 7000
  string.format(string.rep("%*", count), table.unpack(table.create(count, slow)))
end

return { title = "format_native_tostring", games = { "*" }, move = move }
