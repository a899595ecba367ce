--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- The lists that moves give, kept.

local function move(position, ctx)
  local kept = {}
  local move = position:moves()[1]
  while true do
    table.insert(kept, move.path)
    table.insert(kept, move.captured)
  end
end

return { title = "moves_lists", games = { "*" }, move = move }
