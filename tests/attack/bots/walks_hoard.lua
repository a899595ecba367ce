--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- Walks, kept, each some plies on.

local function move(position, ctx)
  local kept = {}
  while true do
    local walk = search.walk(position)
    for _ = 1, 20 do
      if walk:moves() > 0 then
        walk:play(1)
      end
    end
    table.insert(kept, walk)
  end
end

return { title = "walks_hoard", games = { "*" }, move = move }
