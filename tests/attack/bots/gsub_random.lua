--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- A replacement that is a function of the host, six million times.

local function move(position, ctx)
  while true do
    string.gsub(string.rep("x", 6000000), "()x", ctx.random)
  end
end

return { title = "gsub_random", games = { "*" }, move = move }
