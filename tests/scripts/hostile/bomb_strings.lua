--- @api 1
-- expect: out_of_memory
-- A string that doubles.

local function move()
  local text = "x"
  while true do
    text = text .. text
  end
end

return { title = "bomb_strings", games = { "*" }, move = move }
