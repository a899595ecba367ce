--- @api 1
-- expect: play: out_of_memory|script_error, exit 1; deep match: faults 2, within 10
-- A length that is not true, where tables are made by it.

local function move(position, ctx)
  local t = setmetatable({}, { __len = function() return 1e9 end })
  return table.create(#t, 1)
end

return { title = "meta_len_lies", games = { "*" }, move = move }
