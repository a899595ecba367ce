--- @api 1
-- expect: out_of_memory | out_of_time
-- Keeps one move of each position, and lets the positions go.

local kept = {}
local function move(position)
  while true do
    local here = position
    while true do
      local moves = here:moves()
      if #moves == 0 then
        break
      end
      kept[#kept + 1] = moves[1]
      here = here:play(moves[#kept % #moves + 1])
    end
  end
end

return { title = "hoard_moves", games = { "*" }, move = move }
