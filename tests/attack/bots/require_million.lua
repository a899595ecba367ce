--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- A million names that require is asked for.

local function move(position, ctx)
  for at = 1, 10000000 do
    pcall(require, "module " .. at)
  end
end

return { title = "require_million", games = { "*" }, move = move }
