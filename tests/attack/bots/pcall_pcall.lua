--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- pcall that calls itself.

local function move(position, ctx)
  while true do
    pcall(pcall, pcall, pcall, pcall, error)
  end
end

return { title = "pcall_pcall", games = { "*" }, move = move }
