--- @api 1
-- expect: script_error
-- Calls a search from inside an evaluation.

local function move(position)
  local function eval()
    local _, value = search.best(position, { depth = 1 })
    return value
  end
  return search.best(position, { depth = 2, eval = eval })
end

return { title = "search_in_eval", games = { "*" }, move = move }
