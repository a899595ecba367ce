--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- An iterator of the utf8 library.

local function move(position, ctx)
  local text = string.rep("é", 4000000)
  while true do
    for _ in utf8.codes(text) do end
  end
end

return { title = "iterator_codes", games = { "*" }, move = move }
