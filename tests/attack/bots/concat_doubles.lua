--- @api 1
-- expect: play: out_of_memory|script_error, exit 1; deep match: faults 2, within 10
-- A text that doubles.

local function move(position, ctx)
  local text = "x"
  while true do
    text ..= text
  end
end

return { title = "concat_doubles", games = { "*" }, move = move }
