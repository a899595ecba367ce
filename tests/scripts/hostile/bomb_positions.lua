--- @api 1
-- expect: out_of_memory | out_of_time
-- Keeps every position and every move it can make.

local kept = {}
local function move(position)
  while true do
    local moves = position:moves()
    kept[#kept + 1] = moves
    for _, each in moves do
      kept[#kept + 1] = position:play(each)
    end
  end
end

return { title = "bomb_positions", games = { "*" }, move = move }
