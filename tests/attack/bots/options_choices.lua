--- @api 1
-- expect: list: exit 0|1; deep check: exit 0|1; `play english NAME:style=none random --seed 1`: exit 0|1|2
-- A choice of fifty thousand long words.

local choices = {}
for at = 1, 50000 do
  choices[at] = string.rep("x", 200) .. at
end

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "options_choices", games = { "*" }, move = move, options = { style = { kind = "choice", choices = choices, default = choices[1] } } }
