--- @api 1
-- Breakthrough, the race of pawns, written wholly in Lua.
-- Rules follow Dan Troyka's game (2000) on 8×8, as he describes it and as general game players play it. The position
-- counts in tests/perft/breakthrough_race.perft are those of a second implementation under tests/.
--
-- A position is a grid of 64 squares, row by row from the top: square 1 is a8, square 64 is h1. On each stands 0
-- (nothing), 1 (a white pawn) or 2 (a black one): the places of the pieces in the list below. `turn` is 1 (white) or 2.

local COLUMNS, ROWS = 8, 8

-- White starts at the bottom and goes up, black the other way. `ahead[side]` is what one row forward adds to a square.
local ahead = { -COLUMNS, COLUMNS }

local function column_of(square)
  return (square - 1) % COLUMNS
end

-- "c3": a letter for the column, a digit for the row, counted from the bottom.
local function name(square)
  return string.char(string.byte("a") + column_of(square)) .. (ROWS - (square - 1) // COLUMNS)
end

-- Whether one of a side's pawns stands on the row at which it aims.
local function is_home(grid, side)
  local first = if side == 1 then 1 else COLUMNS * (ROWS - 1) + 1
  return table.find(grid, side, first) ~= nil and table.find(grid, side, first) < first + COLUMNS
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

  -- Straight ahead only onto an empty square, diagonally also onto an opponent's pawn, which is captured.
  moves = function(p)
    local grid, side = p.grid, p.turn
    local moves = {}
    for from, piece in grid do
      local straight = from + ahead[side]
      if piece == side and straight >= 1 and straight <= COLUMNS * ROWS then
        for sideways = -1, 1 do
          local column = column_of(from) + sideways
          local to = straight + sideways
          if column >= 0 and column < COLUMNS and grid[to] ~= side and (sideways ~= 0 or grid[to] == 0) then
            local captures = grid[to] ~= 0
            table.insert(moves, {
              text = name(from) .. (if captures then "x" else "-") .. name(to),
              from = from,
              to = to,
              captured = { if captures then to else nil },
              -- Pawns never go back, so no position comes twice.
              progress = true,
            })
          end
        end
      end
    end
    return moves
  end,

  -- Rules must not change the position they are given, so this changes a copy of the grid.
  play = function(p, move)
    local grid = table.clone(p.grid)
    grid[move.to] = grid[move.from]
    grid[move.from] = 0
    return { grid = grid, turn = 3 - p.turn }
  end,

  -- The side that has just moved wins on the far row, and when it took the last pawn: nothing else can end the race.
  outcome = function(p, moves)
    local mover = 3 - p.turn
    if is_home(p.grid, mover) then
      return { winner = mover, ending = "far_row" }
    end
    if not table.find(p.grid, p.turn) then
      return { winner = mover, ending = "no_pieces" }
    end
    return nil
  end,
}
