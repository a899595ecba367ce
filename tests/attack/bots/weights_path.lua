--- @api 1
-- expect: list: exit 0|1; check: exit 0|1; play: exit 0|1|2
-- Weights from outside the folder.

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "weights_path", games = { "*" }, move = move, weights = "../../../../../../etc/passwd" }
