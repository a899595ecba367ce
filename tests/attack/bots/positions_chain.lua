--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- A game that goes on for ever in the script, all its positions kept.

local function move(position, ctx)
  local kept = {}
  local here = position
  while true do
    local moves = here:moves()
    if #moves == 0 then
      here = position
    else
      here = here:play(moves[#kept % #moves + 1])
      table.insert(kept, here)
    end
  end
end

return { title = "positions_chain", games = { "*" }, move = move }
