--- @api 1
-- expect: out_of_time | out_of_memory
-- Writes lines of very many long values.

local long = string.rep("x", 2000)
local many = table.create(5000, long)
local function move(_, ctx)
  while true do
    print(table.unpack(many))
    ctx.mark(1, string.rep("style", 100000))
    ctx.trace(long, long)
  end
end

return { title = "bomb_wide_lines", games = { "*" }, move = move }
