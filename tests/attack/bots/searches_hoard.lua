--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- What searches find, kept.

local function move(position, ctx)
  local kept = {}
  while true do
    local _, _, info = search.best(position, { depth = 2, ties = "all" })
    table.insert(kept, info)
  end
end

return { title = "searches_hoard", games = { "*" }, move = move }
