--- @api 1
-- Connect Four, written wholly in Lua.
-- Rules follow the game as published in 1974; the position counts in tests/perft/connect_four.perft are John Tromp's.
--
-- A position is a grid of 42 squares, row by row from the top: square 1 is the upper left corner, 42 the lower right.
-- On each stands 0 (nothing), 1 (a disc of the side that starts) or 2 (one of the other side): the places of the pieces
-- in the list below. `turn` is 1 or 2. The grid is a string with a byte for each square, which the functions of `grid` read
-- and change.

local COLUMNS, ROWS = 7, 6
local LINE = 4

local board = grid.board({ columns = COLUMNS, rows = ROWS })

return {
  family = "scripted",
  title = "Connect Four",
  summary = "Discs fall into seven columns; four of your own in a row, column or diagonal win.",
  source = "Howard Wexler, Milton Bradley 1974; move counts verified against John Tromp",

  board = { columns = COLUMNS, rows = ROWS, pattern = "dots" },
  first = "black",
  pieces = {
    { name = "disc", side = 1, profile = "disc", letter = "x" },
    { name = "disc", side = 2, profile = "disc", letter = "o" },
  },

  clauses = {
    "A disc is dropped into a column that is not full and falls to its lowest empty square.",
    "The side with four discs in an unbroken line, along a row, a column or a diagonal, wins. If the board fills up first, the game is drawn.",
  },

  -- A click anywhere in a column drops a disc into it.
  input = "column",
  notation = { squares = "letters" },

  -- An empty board; no disc has been dropped yet.
  setup = function()
    return { grid = string.rep("\0", COLUMNS * ROWS), turn = 1 }
  end,

  -- A move is a number, the square on which the disc comes to rest.
  moves = function(p)
    return board:drops(p.grid)
  end,

  -- It is written as the letter of its column.
  describe = function(p, square)
    return { text = string.char(97 + (square - 1) % COLUMNS), places = square }
  end,

  play = function(p, square)
    return { grid = board:set(p.grid, square, p.turn), turn = 3 - p.turn }
  end,

  -- The game is over when the side that has just moved completed a line, or when no column has room.
  outcome = function(p, moves)
    if board:has_line(p.grid, 3 - p.turn, LINE) then
      return { winner = 3 - p.turn, ending = "four in a row" }
    end
    if #moves == 0 then
      return { ending = "the board is full" }
    end
    return nil
  end,
}
