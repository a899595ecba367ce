--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- A comparator that catches what stops it.

local function move(position, ctx)
  local function slow()
    for _ = 1, 1000 do end
    return false
  end
  while true do
    table.sort(table.create(300000, slow), pcall)
  end
end

return { title = "sort_pcall", games = { "*" }, move = move }
