--- @api 1
-- Connect Four, written wholly in Lua.
-- Rules follow the game as published in 1974; the position counts in tests/perft/connect_four.perft are John Tromp's.
--
-- A position is a grid of 42 squares, row by row from the top: square 1 is the upper left corner, 42 the lower right.
-- On each stands 0 (nothing), 1 (a disc of the side that starts) or 2 (one of the other side): the places of the pieces
-- in the list below. `turn` is 1 or 2.

local COLUMNS, ROWS = 7, 6
local LINE = 4

-- The four directions in which a line can run, as steps from one square to the next: right, down, and both diagonals.
local DIRECTIONS = {
  { 1, 0 },
  { 0, 1 },
  { 1, 1 },
  { 1, -1 },
}

-- Every line of four squares there is, found once when the file is loaded.
local lines: { { number } } = {}
for row = 1, ROWS do
  for column = 1, COLUMNS do
    for _, step in DIRECTIONS do
      local last_column, last_row = column + step[1] * (LINE - 1), row + step[2] * (LINE - 1)
      if last_column <= COLUMNS and last_row >= 1 and last_row <= ROWS then
        local line = {}
        for n = 0, LINE - 1 do
          line[n + 1] = (row + step[2] * n - 1) * COLUMNS + column + step[1] * n
        end
        table.insert(lines, line)
      end
    end
  end
end

-- The square on which a disc dropped into a column comes to rest; nil when the column is full.
local function landing(grid, column)
  for square = (ROWS - 1) * COLUMNS + column, column, -COLUMNS do
    if grid[square] == 0 then
      return square
    end
  end
  return nil
end

-- Whether a side has four in a row anywhere.
local function has_four(grid, side)
  for _, line in lines do
    if grid[line[1]] == side and grid[line[2]] == side and grid[line[3]] == side and grid[line[4]] == side then
      return true
    end
  end
  return false
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
    return { grid = table.create(COLUMNS * ROWS, 0), turn = 1 }
  end,

  -- A move is a number, the square on which the disc comes to rest.
  moves = function(p)
    local grid, moves, count = p.grid, {}, 0
    for column = 1, COLUMNS do
      local square = landing(grid, column)
      if square then
        count += 1
        moves[count] = square
      end
    end
    return moves
  end,

  -- It is written as the letter of its column.
  describe = function(p, square)
    return { text = string.char(97 + (square - 1) % COLUMNS), places = square }
  end,

  -- Rules must not change the position they are given, so this changes a copy of the grid.
  play = function(p, square)
    local grid = table.clone(p.grid)
    grid[square] = p.turn
    return { grid = grid, turn = 3 - p.turn }
  end,

  -- The game is over when the side that has just moved completed a line, or when no column has room.
  outcome = function(p, moves)
    if has_four(p.grid, 3 - p.turn) then
      return { winner = 3 - p.turn, ending = "four in a row" }
    end
    if #moves == 0 then
      return { ending = "the board is full" }
    end
    return nil
  end,
}
