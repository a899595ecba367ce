--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- A table of replacements whose __index is a function in C.

local function move(position, ctx)
  local replaced = setmetatable({}, { __index = rawequal })
  while true do
    string.gsub(string.rep("x", 4000000), "x", replaced)
  end
end

return { title = "gsub_table", games = { "*" }, move = move }
