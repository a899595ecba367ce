--- @api 1
-- expect: play: out_of_memory|script_error, exit 1; deep match: faults 2, within 10
-- A replacement that repeats a long capture.

local function move(position, ctx)
  return (string.gsub(string.rep("x", 20000), ".*", string.rep("%0", 20000)))
end

return { title = "gsub_grows", games = { "*" }, move = move }
