--- @api 1
-- expect: play: script_error|out_of_time|no_answer, exit 1; deep match: exit 0|1, faults 2, within 10
-- Lists in lists as what a reason is about.

local function move(position, ctx)
  local list = { 1 }
  for _ = 1, 100000 do
    list = { list }
  end
  ctx.trace("a", 1, nil, list)
end

return { title = "about_nested", games = { "*" }, move = move }
