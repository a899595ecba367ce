--- @api 1
-- expect: out_of_time
-- Fresh coroutines under pcall, for ever.

local function move()
  while true do
    pcall(coroutine.wrap(function()
      while true do
      end
    end))
  end
end

return { title = "loop_coroutine_pcall", games = { "*" }, move = move }
