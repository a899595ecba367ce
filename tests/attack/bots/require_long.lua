--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- Long names that require is asked for.

local function move(position, ctx)
  for at = 1, 10000 do
    pcall(require, string.rep("x", 100000) .. at)
  end
  error("asked")
end

return { title = "require_long", games = { "*" }, move = move }
