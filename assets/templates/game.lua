--- @api 1
-- My variant: a game written wholly in Lua. Two sides put discs on a small board; three in a line win.
-- Save this file while damka runs, and the next game plays by it. Reference: `damka docs variants`,
-- "Games wholly in Lua". `damka check my_variant` plays it at random and reports what is wrong with its rules.

local COLUMNS, ROWS, IN_A_LINE = 4, 4, 3

-- Functions that read and change what is on the squares: `damka docs lua-functions`, "GridBoard".
local board = grid.board({ columns = COLUMNS, rows = ROWS })

return {
  family = "scripted",
  title = "My variant",
  summary = "Three discs in a line win, on a board of four by four.",
  -- Rules that no fact can express, for the Rules page.
  clauses = { "Each side puts a disc on an empty square. Three in a row, a column or a diagonal win." },
  board = { columns = COLUMNS, rows = ROWS, pattern = "grid" },
  pieces = {
    { name = "disc", side = 1, letter = "x" },
    { name = "disc", side = 2, letter = "o" },
  },
  input = "place",

  -- The position in which games begin. `grid` is a string with a byte for each square, row by row from the top left: 0 for an
  -- empty square, 1 for the first of `pieces`, 2 for the second.
  setup = function()
    return { grid = string.rep("\0", COLUMNS * ROWS), turn = 1 }
  end,

  -- Every legal move; each `text` only once.
  moves = function(p)
    local moves = {}
    for _, square in board:find(p.grid, 0) do
      table.insert(moves, { text = tostring(square), places = square })
    end
    return moves
  end,

  -- The position after one of them.
  play = function(p, move)
    return { grid = board:set(p.grid, move.places, p.turn), turn = 3 - p.turn }
  end,

  -- nil until the game is over.
  outcome = function(p, moves)
    local last = 3 - p.turn -- the side that moved last
    if board:has_line(p.grid, last, IN_A_LINE) then
      return { winner = last, ending = "three in a line" }
    end
    if #moves == 0 then
      return { ending = "the board is full" }
    end
    return nil
  end,
}
