--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- Errors of the machine about long names, kept.

local huge = string.rep("x", 1000000)

local function move(position, ctx)
  local kept = {}
  while true do
    local _, fault = pcall(function() return ({})[huge].x end)
    table.insert(kept, tostring(fault) .. #kept)
  end
end

return { title = "errors_long_names", games = { "*" }, move = move }
