--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- Weak tables with many keys that die, so that the collector works without end.

local function move(position, ctx)
  local weak = setmetatable({}, { __mode = "kv" })
  while true do
    for _ = 1, 10000 do
      weak[{}] = {}
    end
  end
end

return { title = "weak_tables", games = { "*" }, move = move }
