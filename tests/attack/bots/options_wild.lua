--- @api 1
-- expect: list: exit 0|1; deep check: exit 0|1; `play english NAME:a=1 random --seed 1`: exit 0|1|2
-- Options by the thousand.

local options = {}
for at = 1, 20000 do
  options["option " .. at] = { kind = "integer", min = 1, max = 9, default = 1, help = "h" }
end

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "options_wild", games = { "*" }, move = move, options = options }
