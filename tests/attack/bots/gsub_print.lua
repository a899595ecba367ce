--- @api 1
-- expect: play: out_of_time, exit 1, faults 4
-- A replacement that prints, four million times.

local function move(position, ctx)
  while true do
    string.gsub(string.rep("x", 4000000), "x", print)
  end
end

return { title = "gsub_print", games = { "*" }, move = move }
