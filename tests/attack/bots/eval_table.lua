--- @api 1
-- expect: explain: exit 0|1, within 10; play: exit 0|1
-- Features by the thousand.

local eval = {}
for at = 1, 100000 do
  eval["feature " .. at] = at
end

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "eval_table", games = { "*" }, move = move, eval = eval }
