--- @api 1
-- expect: play: out_of_memory|script_error, exit 1; deep match: faults 2, within 10
-- Buffers, kept.

local function move(position, ctx)
  local kept = {}
  while true do
    table.insert(kept, buffer.create(1000000))
  end
end

return { title = "buffers_hoard", games = { "*" }, move = move }
