--- @api 1
-- expect: play: exit 0|1; deep match: faults 2, within 10
-- `done` raises thirty megabytes.

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "done_errors", games = { "*" }, move = move,
  done = function(result, ctx)
    error(string.rep("x", 30000000))
  end }
