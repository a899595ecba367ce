--- @api 1
-- expect: play: exit 0|1, faults 200; deep `play english NAME random --seed 1 --guard 1`: exit 0|1, faults 200
-- Orders to the terminal, in lines of the console.

local function move(position, ctx)
  print("\27[2J\27]0;owned\7\r\8 \u{202e}\u{2066}\u{9b}31m\127")
  ctx.log("\27]52;c;AAAA\7")
  return position:moves()[1]
end

return { title = "terminal_print", games = { "*" }, move = move }
