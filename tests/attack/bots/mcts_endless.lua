--- @api 1
-- expect: play: out_of_time|result|out_of_memory|script_error, exit 0|1; deep match: exit 0|1, faults 2, within 10
-- As many random games as the time allows: the tree may not fill the memory.

local function move(position, ctx)
  local move = search.mcts(position, { playouts = 1000000000 })
  return move
end

return { title = "mcts_endless", games = { "*" }, move = move }
