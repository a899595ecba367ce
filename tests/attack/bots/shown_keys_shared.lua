--- @api 1
-- expect: play: script_error|out_of_memory|out_of_time|no_answer, exit 1; deep match: exit 0|1, faults 2, within 10
-- Tables as keys that share what they hold: a thousand million when written out.

local function move(position, ctx)
  local a, b = {}, {}
  for _ = 1, 30 do
    a, b = { [a] = 1, [b] = 2 }, { [a] = 1, [b] = 2 }
  end
  print(a)
  error(a)
end

return { title = "shown_keys_shared", games = { "*" }, move = move }
