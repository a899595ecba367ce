--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- Large buffers, filled and copied again and again.

local function move(position, ctx)
  local a, b = buffer.create(20000000), buffer.create(20000000)
  while true do
    buffer.fill(a, 0, 1)
    buffer.copy(b, 0, a)
    buffer.tostring(b)
  end
end

return { title = "buffers_fill", games = { "*" }, move = move }
