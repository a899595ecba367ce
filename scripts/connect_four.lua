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

-- Every line of four squares, along a row, a column or a diagonal.
local lines = {}
for square = 1, COLUMNS * ROWS do
  local column, row = (square - 1) % COLUMNS, (square - 1) // COLUMNS
  for _, step in { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } } do
    local last_column, last_row = column + (LINE - 1) * step[1], row + (LINE - 1) * step[2]
    if last_column < COLUMNS and last_row >= 0 and last_row < ROWS then
      table.insert(lines, board:line(square, last_row * COLUMNS + last_column + 1))
    end
  end
end

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

  -- What bots can weigh, besides what damka counts in every game: `damka describe connect_four --features`.
  features = {
    threes = "lines of four with three of a side's discs and room for the fourth",
    twos = "lines of four with two of a side's discs and room for the others",
  },

  -- Each is what the side to move has, less what the other has.
  measure = function(p)
    local discs = { string.byte(p.grid, 1, COLUMNS * ROWS) }
    local leads = { 0, 0, 0, 0 }
    for _, line in lines do
      local mine, theirs = 0, 0
      for _, square in line do
        local disc = discs[square]
        if disc == p.turn then
          mine += 1
        elseif disc ~= 0 then
          theirs += 1
        end
      end
      if theirs == 0 and mine > 0 then
        leads[mine] += 1
      elseif mine == 0 and theirs > 0 then
        leads[theirs] -= 1
      end
    end
    return { threes = leads[3], twos = leads[2] }
  end,
}
