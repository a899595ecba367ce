--- @api 1
-- expect: play: script_error|out_of_time|out_of_memory|no_answer, exit 1; deep match: exit 0|1, faults 2, within 10
-- A list that answers every index, where the host walks it.

local function move(position, ctx)
  local list = setmetatable({}, { __index = function() return 1 end })
  ctx.trace("a", 1, nil, list)
  search.best(position, { depth = 1, eval = setmetatable({ man = 1 }, { __index = function() return 1 end }) })
  return list
end

return { title = "index_endless", games = { "*" }, move = move }
