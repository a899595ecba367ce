--- @api 1
-- expect: play: script_error|out_of_memory|out_of_time|no_answer, exit 1; deep match: exit 0|1, faults 2, within 10
-- Tables as keys of tables, a hundred thousand deep, where a value is shown.

local function move(position, ctx)
  local inner = {}
  for _ = 1, 100000 do
    inner = { [inner] = 1 }
  end
  print(inner)
  error(inner)
end

return { title = "shown_keys", games = { "*" }, move = move }
