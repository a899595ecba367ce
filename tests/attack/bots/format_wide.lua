--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- Formats with wide fields and many of them.

local function move(position, ctx)
  local kept = {}
  while true do
    local ok, text = pcall(string.format, string.rep("%99s", 1000), table.unpack(table.create(1000, "x")))
    table.insert(kept, text)
  end
end

return { title = "format_wide", games = { "*" }, move = move }
