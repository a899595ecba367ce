--- @api 1
-- expect: `play english NAME random --seed 1`: exit 1
-- The same in what is no move.

local function move(position, ctx)
  return "\27[2J\27]0;owned\7\r\8 \u{202e}\u{2066}"
end

return { title = "terminal_returned", games = { "*" }, move = move }
