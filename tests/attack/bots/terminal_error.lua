--- @api 1
-- expect: play, `play english NAME random --seed 1`, explain: exit 1; match: exit 0|1, faults 2
-- Orders to the terminal, in an error.

local function move(position, ctx)
  error("\27[2J\27]0;owned\7\r\8 \u{202e}\u{2066}\u{9b}31m\127")
end

return { title = "terminal_error", games = { "*" }, move = move }
