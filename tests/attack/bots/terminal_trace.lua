--- @api 1
-- expect: explain: exit 0|1; `explain english NAME --json`: exit 0|1
-- The same in reasons.

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "terminal_trace", games = { "*" }, move = move,
  grade = function(position, move, ctx)
    ctx.trace("\27[2J\u{202e}", "\27]0;owned\7\r\u{9b}")
    return 1
  end }
