--- @api 1
-- expect: play: out_of_memory|out_of_time, exit 1; deep match: exit 0|1, faults 2, within 10
-- A list of a million links, for the collector to walk.

local function move(position, ctx)
  local link = nil
  while true do
    link = { link }
  end
end

return { title = "collector_deep", games = { "*" }, move = move }
