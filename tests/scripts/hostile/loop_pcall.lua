--- @api 1
-- expect: out_of_time
-- Swallows every error and starts again.

local function spin()
  while true do
  end
end
local function move()
  while true do
    pcall(spin)
  end
end

return { title = "loop_pcall", games = { "*" }, move = move }
