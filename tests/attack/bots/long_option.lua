--- @api 1
-- expect: play: script_error|illegal_move|no_answer|out_of_memory|out_of_time, exit 1; deep match: exit 0|1, faults 2, within 10
-- Thirty megabytes of text where a message is made of it.

local huge = string.rep("x", 30000000)

local function move(position, ctx)
  search.best(position, { [huge] = 1 })
end

return { title = "long_option", games = { "*" }, move = move }
