--- @api 1
-- expect: script_error | out_of_memory
-- A table with room for a thousand million entries.

local function move()
  return table.create(1000000000, 1)
end

return { title = "huge_create", games = { "*" }, move = move }
