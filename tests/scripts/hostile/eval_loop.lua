--- @api 1
-- expect: out_of_time
-- An evaluation that never returns.

local function move(position)
  local function eval()
    while true do
    end
  end
  return search.best(position, { depth = 2, eval = eval })
end

return { title = "eval_loop", games = { "*" }, move = move }
