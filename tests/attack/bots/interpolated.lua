--- @api 1
-- expect: play: out_of_memory|script_error, exit 1; deep match: faults 2, within 10
-- An interpolated text that grows tenfold.

local function move(position, ctx)
  local text = "x"
  while true do
    text = `{text}{text}{text}{text}{text}{text}{text}{text}{text}{text}`
  end
end

return { title = "interpolated", games = { "*" }, move = move }
