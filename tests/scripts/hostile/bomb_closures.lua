--- @api 1
-- expect: out_of_memory
-- Functions without end.

local function move()
  local all = {}
  while true do
    local count = #all
    all[count + 1] = function() return count end
  end
end

return { title = "bomb_closures", games = { "*" }, move = move }
