--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- Walks with features of their own, kept.

local function move(position, ctx)
  local kept = {}
  local eval = {}
  for at = 1, 1000 do
    eval["man"] = at
  end
  while true do
    table.insert(kept, search.walk(position, { eval = eval }))
  end
end

return { title = "walks_eval", games = { "*" }, move = move }
