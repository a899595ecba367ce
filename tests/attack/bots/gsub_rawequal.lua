--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- The same with one that changes nothing.

local function move(position, ctx)
  while true do
    string.gsub(string.rep("x", 4000000), "(x)()", rawequal)
  end
end

return { title = "gsub_rawequal", games = { "*" }, move = move }
