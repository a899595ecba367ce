--- @api 1
-- expect: list: exit 0; `play english NAME random --seed 1`: exit 0|1; check: exit 0|1; `match english NAME random --games 2 --seed 1`, `games`, `export`: exit 0|1
-- The same in what the bot says of itself.

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "\27[2J\27]0;owned\7\r\8 \u{202e}\u{2066}", games = { "*" }, move = move,
  summary = "\27[2J\u{202e}", authors = { "\27[31m" }, version = "\27[2J", license = "\27[2J",
  options = { depth = { kind = "integer", min = 1, max = 2, default = 1, help = "\27[2J\u{202e}" } } }
