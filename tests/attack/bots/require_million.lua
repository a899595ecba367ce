--- @api 1
-- expect: `play english NAME random --seed 1 --guard 10 --json`: script_error|out_of_memory|out_of_time, exit 1, within 14
-- A million names that require is asked for.

local function move(position, ctx)
  for at = 1, 1000000 do
    pcall(require, "module " .. at)
  end
  error("asked")
end

return { title = "require_million", games = { "*" }, move = move }
