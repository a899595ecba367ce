--- @api 1
-- expect: list: exit 0|1; check: exit 0|1; `play english NAME:a=1e400 random`: exit 0|1|2; `play english NAME:a=1,a=2 random`: exit 2
-- Bounds that are none.

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "options_numbers", games = { "*" }, move = move, options = { a = { kind = "number", min = -1 / 0, max = 1 / 0, default = 0 / 0 } } }
