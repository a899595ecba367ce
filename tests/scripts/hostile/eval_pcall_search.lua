--- @api 1
-- expect: out_of_time
-- Swallows whatever a search says, for ever.

local function move(position)
  while true do
    pcall(search.best, position, { depth = 8 })
  end
end

return { title = "eval_pcall_search", games = { "*" }, move = move }
