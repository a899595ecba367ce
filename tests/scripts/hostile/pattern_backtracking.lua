--- @api 1
-- expect: out_of_time
-- A pattern that backtracks exponentially.

local function move()
  return string.find(string.rep("a", 40), string.rep("a?", 40) .. string.rep("a", 40) .. "c")
end

return { title = "pattern_backtracking", games = { "*" }, move = move }
