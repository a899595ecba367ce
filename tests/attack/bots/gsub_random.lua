--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- A replacement that is a function of the host, two million times in each call: three times as many would run out of memory first
-- on a fast machine.

local function move(position, ctx)
  while true do
    string.gsub(string.rep("x", 2000000), "()x", ctx.random)
  end
end

return { title = "gsub_random", games = { "*" }, move = move }
