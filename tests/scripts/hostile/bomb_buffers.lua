--- @api 1
-- expect: out_of_memory
-- Buffers without end.

local function move()
  local all = {}
  while true do
    all[#all + 1] = buffer.create(1000000)
  end
end

return { title = "bomb_buffers", games = { "*" }, move = move }
