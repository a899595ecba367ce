--- @api 1
-- Breakthrough as in scripts/breakthrough_race.lua, but with lists as grids and without the functions of `grid`.
-- Rules follow Dan Troyka's game (2000) on 8×8, as he describes it and as general game players play it. The position
-- counts in tests/perft/breakthrough_race.perft are those of a second implementation under tests/.
--
-- A position is a grid of 64 squares, row by row from the top: square 1 is a8, square 64 is h1. On each stands 0
-- (nothing), 1 (a white pawn) or 2 (a black one): the places of the pieces in the list below. `turn` is 1 (white) or 2.

local COLUMNS, ROWS = 8, 8
local SQUARES = COLUMNS * ROWS

-- The squares of the far row at which each side aims, and what one row forward adds to a square.
local far_rows = { { 1, COLUMNS }, { SQUARES - COLUMNS + 1, SQUARES } }
local ahead = { -COLUMNS, COLUMNS }

-- For each side, the squares in front of every square, from left to right. Found once, when the file is loaded.
local targets: { { { number } } } = { {}, {} }
for side = 1, 2 do
  for from = 1, SQUARES do
    local straight, column = from + ahead[side], (from - 1) % COLUMNS
    local list = {}
    if straight >= 1 and straight <= SQUARES then
      if column > 0 then
        table.insert(list, straight - 1)
      end
      table.insert(list, straight)
      if column < COLUMNS - 1 then
        table.insert(list, straight + 1)
      end
    end
    targets[side][from] = list
  end
end

-- "c3": a letter for the column, a digit for the row, counted from the bottom.
local function name(square)
  return string.char(string.byte("a") + (square - 1) % COLUMNS) .. (ROWS - (square - 1) // COLUMNS)
end

return {
  family = "scripted",
  title = "Breakthrough race",
  summary = "Pawns go straight or diagonally forward and capture diagonally; the first to reach the far row wins.",
  source = "Dan Troyka 2000, as general game players play it",

  board = { columns = COLUMNS, rows = ROWS, pattern = "checkered" },
  first = "white",
  clauses = {
    "A pawn moves one square straight or diagonally forward onto an empty square. It captures diagonally forward only, by moving onto the square of an opposing pawn; capturing is never mandatory.",
    "The side whose pawn first reaches the far row wins, and so does the side that takes the last opposing pawn.",
  },
  pieces = {
    { name = "pawn", side = 1, profile = "pawn" },
    { name = "pawn", side = 2, profile = "pawn" },
  },

  -- A click on a pawn, then one on the square it goes to.
  input = "from_to",
  notation = { squares = "letters" },

  -- Two rows of pawns a side.
  setup = function()
    local grid = table.create(COLUMNS * ROWS, 0)
    for column = 1, 2 * COLUMNS do
      grid[column] = 2
      grid[COLUMNS * ROWS + 1 - column] = 1
    end
    return { grid = grid, turn = 1 }
  end,

  -- A move is a number, which is quicker than a table: the square it starts from times 100, and the square it goes to.
  -- Straight ahead only onto an empty square, diagonally also onto an opponent's pawn, which is captured.
  moves = function(p)
    local grid, side = p.grid, p.turn
    local ways, row = targets[side], ahead[side]
    local moves, count = table.create(32), 0
    for from, piece in grid do
      if piece == side then
        for _, to in ways[from] do
          local there = grid[to]
          if there == 0 or (there ~= side and to ~= from + row) then
            count += 1
            moves[count] = from * 100 + to
          end
        end
      end
    end
    return moves
  end,

  -- The table of a move, made only when the move is shown.
  describe = function(p, move)
    local from, to = move // 100, move % 100
    local captures = p.grid[to] ~= 0
    return {
      text = name(from) .. (if captures then "x" else "-") .. name(to),
      from = from,
      to = to,
      captured = { if captures then to else nil },
      -- Pawns never go back, so no position comes twice.
      progress = true,
    }
  end,

  -- Rules must not change the position they are given, so this changes a copy of the grid.
  play = function(p, move)
    local grid = table.clone(p.grid)
    local from = move // 100
    grid[move % 100] = grid[from]
    grid[from] = 0
    return { grid = grid, turn = 3 - p.turn }
  end,

  -- The side that has just moved wins on the far row, and when it took the last pawn: nothing else can end the race.
  outcome = function(p, moves)
    local grid, mover = p.grid, 3 - p.turn
    local row = far_rows[mover]
    for square = row[1], row[2] do
      if grid[square] == mover then
        return { winner = mover, ending = "far_row" }
      end
    end
    if #moves == 0 and not table.find(grid, p.turn) then
      return { winner = mover, ending = "no_pieces" }
    end
    return nil
  end,
}
