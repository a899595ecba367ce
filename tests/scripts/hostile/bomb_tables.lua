--- @api 1
-- expect: out_of_memory
-- Tables without end.

local function move()
  local all = {}
  while true do
    all[#all + 1] = { {}, {}, {} }
  end
end

return { title = "bomb_tables", games = { "*" }, move = move }
