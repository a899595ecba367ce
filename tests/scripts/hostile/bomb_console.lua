--- @api 1
-- expect: out_of_time
-- Writes to the console without end.

local function move(_, ctx)
  while true do
    print(string.rep("x", 10000))
    ctx.log("and more")
  end
end

return { title = "bomb_console", games = { "*" }, move = move }
