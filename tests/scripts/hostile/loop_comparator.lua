--- @api 1
-- expect: out_of_time
-- A comparator that never returns.

local function move()
  table.sort({ 3, 1, 2 }, function()
    while true do
    end
  end)
end

return { title = "loop_comparator", games = { "*" }, move = move }
