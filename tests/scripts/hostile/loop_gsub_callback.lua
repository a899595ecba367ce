--- @api 1
-- expect: out_of_time
-- A gsub callback that never returns.

local function move()
  return (string.gsub("abc", "%w", function()
    while true do
    end
  end))
end

return { title = "loop_gsub_callback", games = { "*" }, move = move }
