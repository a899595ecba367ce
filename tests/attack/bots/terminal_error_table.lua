--- @api 1
-- expect: `play english NAME random --seed 1`, explain: exit 1
-- The same in a table that is raised.

local function move(position, ctx)
  error({ ["\27[2J\u{202e}"] = "\27[31m\u{9b}" })
end

return { title = "terminal_error_table", games = { "*" }, move = move }
