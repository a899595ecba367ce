--- @api 1
-- expect: script_error
-- Replaces a shared table.

local function move()
  table.insert(search, 1)
  search.best = function() end
end

return { title = "poison_globals", games = { "*" }, move = move }
