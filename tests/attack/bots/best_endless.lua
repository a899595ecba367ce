--- @api 1
-- expect: play: exit 0|1, within 60, faults 2; deep match: exit 0|1, within 300
-- A search without end in every move.

local function move(position, ctx)
  if position.ply > 4 then
    error("enough")
  end
  return (search.best(position, { depth = 64 }))
end

return { title = "best_endless", games = { "*" }, move = move }
