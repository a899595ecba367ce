--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- One walk that goes on for ever.

local function move(position, ctx)
  local walk = search.walk(position)
  while true do
    local count = walk:moves()
    if count == 0 then
      walk:back()
      walk:back()
      count = walk:moves()
    end
    walk:play(count)
  end
end

return { title = "walk_endless", games = { "*" }, move = move }
