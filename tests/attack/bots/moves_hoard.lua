--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- All moves of many positions, kept.

local function move(position, ctx)
  local kept = {}
  local here = position
  while true do
    local moves = here:moves()
    table.insert(kept, moves)
    here = if #moves == 0 then position else here:play(moves[#kept % #moves + 1])
  end
end

return { title = "moves_hoard", games = { "*" }, move = move }
