--- @api 1
-- expect: out_of_time
-- An endless loop.

local function move()
  while true do
  end
end

return { title = "loop_plain", games = { "*" }, move = move }
