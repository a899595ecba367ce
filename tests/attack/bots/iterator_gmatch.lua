--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- An iterator of the string library over a long text.

local function move(position, ctx)
  local text = string.rep("x", 4000000)
  while true do
    for _ in string.gmatch(text, "x") do end
  end
end

return { title = "iterator_gmatch", games = { "*" }, move = move }
