--- @api 1
-- expect: explain: exit 0|1
-- Features that are infinite.

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "eval_infinite", games = { "*" }, move = move, eval = { man = 1 / 0, king = -1 / 0 } }
