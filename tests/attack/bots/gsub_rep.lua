--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- A replacement that is a function in C, given a growing number by a capture of the place.

local function move(position, ctx)
  while true do
    pcall(string.gsub, string.rep("x", 1000000), "(x)()", string.rep)
  end
end

return { title = "gsub_rep", games = { "*" }, move = move }
