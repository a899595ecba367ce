--- @api 1
-- expect: out_of_memory
-- Walks far down and keeps every walk.

local kept = {}
local function move(position)
  while true do
    local walk = search.walk(position)
    kept[#kept + 1] = walk
    for _ = 1, 900 do
      if walk:moves() == 0 then
        break
      end
      walk:play(1)
    end
  end
end

return { title = "bomb_walks", games = { "*" }, move = move }
