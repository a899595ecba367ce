--- @api 1
-- expect: out_of_time
-- A search far too deep for the guard.

local function move(position)
  search.best(position, { depth = 60 })
  while true do
  end
end

return { title = "search_deep", games = { "*" }, move = move }
