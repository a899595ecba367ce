--- @api 1
-- expect: deep play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10; list: exit 0
-- One function in C over a text of sixteen megabytes, again and again.

local function move(position, ctx)
  local text = string.rep("x", 16000000)
  while true do
    local _ = string.upper(text)
  end
end

return { title = "slow_string_upper", games = { "*" }, move = move }
