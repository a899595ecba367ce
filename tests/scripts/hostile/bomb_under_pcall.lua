--- @api 1
-- expect: out_of_time | out_of_memory
-- Fills the memory, swallows the error, fills it again.

local function fill()
  local all = {}
  while true do
    all[#all + 1] = string.rep(tostring(#all), 1000)
  end
end
local function move()
  while true do
    pcall(fill)
  end
end

return { title = "bomb_under_pcall", games = { "*" }, move = move }
