--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- Trees of paths, kept.

local function move(position, ctx)
  local kept = {}
  while true do
    table.insert(kept, search.tree(position))
  end
end

return { title = "trees_hoard", games = { "*" }, move = move }
