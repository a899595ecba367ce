--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep `play english NAME random --seed 1 --guard 5 --json`: out_of_memory|out_of_time|script_error, exit 1, within 8
-- Thousands of errors of the host, each with a long text of the script in it, kept in a table.

local huge = string.rep("x", 1000000)

local function move(position, ctx)
  local kept = {}
  for at = 1, 5000 do
    local _, fault = pcall(assert, false, huge)
    kept[at] = fault
  end
  error("kept " .. #kept)
end

return { title = "errors_assert", games = { "*" }, move = move }
