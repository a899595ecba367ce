--- @api 1
-- expect: play: script_error|out_of_time|no_answer, exit 1; deep match: exit 0|1, faults 2, within 10
-- __iter is a function in C.

local function move(position, ctx)
  for _ in setmetatable({}, { __iter = string.rep }) do end
  error("done")
end

return { title = "meta_iter_c", games = { "*" }, move = move }
