--- @api 1
-- Breakthrough, the race of pawns, written wholly in Lua.
-- Rules follow Dan Troyka's game (2000) on 8×8, as he describes it and as general game players play it. The position
-- counts in tests/perft/breakthrough_race.perft are those of a second implementation under tests/.
--
-- A position is a grid of 64 squares, row by row from the top: square 1 is a8, square 64 is h1. On each stands 0
-- (nothing), 1 (a white pawn) or 2 (a black one): the places of the pieces in the list below. `turn` is 1 (white) or 2.
-- The grid is a string with a byte for each square, which the functions of `grid` read and change.

local COLUMNS, ROWS = 8, 8
local SQUARES = COLUMNS * ROWS

local board = grid.board({ columns = COLUMNS, rows = ROWS })

-- How the pawns of a side move: straight ahead only onto an empty square, diagonally also onto an opponent's pawn, which is
-- captured. `down` is what one row forward adds to the row, counted from the top.
local function pawn_ways(side, down)
  local opponent = 3 - side
  return board:ways(side, {
    { across = -1, down = down, onto = { 0, opponent } },
    { across = 0, down = down, onto = 0 },
    { across = 1, down = down, onto = { 0, opponent } },
  })
end

local pawns = { pawn_ways(1, -1), pawn_ways(2, 1) }

-- The first and the last square of the far row at which each side aims.
local far_rows = { { 1, COLUMNS }, { SQUARES - COLUMNS + 1, SQUARES } }

-- How many rows the pawns of a side have gone, in all, and how many the foremost one has.
local function rows_gone(cells, side)
  local total, foremost = 0, 0
  for gone = 1, ROWS - 1 do
    local row = if side == 1 then ROWS - 1 - gone else gone
    local pawns_there = board:count(cells, side, row * COLUMNS + 1, (row + 1) * COLUMNS)
    if pawns_there > 0 then
      total, foremost = total + pawns_there * gone, gone
    end
  end
  return total, foremost
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
    local pieces = table.create(SQUARES, 0)
    for column = 1, 2 * COLUMNS do
      pieces[column] = 2
      pieces[SQUARES + 1 - column] = 1
    end
    return { grid = board:pack(pieces), turn = 1 }
  end,

  -- A move is a number: the square it starts from times 1000, plus the square it goes to.
  moves = function(p)
    return pawns[p.turn]:moves(p.grid)
  end,

  -- The table of a move, made only when the move is shown.
  describe = function(p, move)
    local from, to = move // 1000, move % 1000
    local captures = string.byte(p.grid, to) ~= 0
    return {
      text = name(from) .. (if captures then "x" else "-") .. name(to),
      from = from,
      to = to,
      captured = { if captures then to else nil },
      -- Pawns never go back, so no position comes twice.
      progress = true,
    }
  end,

  play = function(p, move)
    return { grid = board:set(p.grid, move % 1000, p.turn, move // 1000, 0), turn = 3 - p.turn }
  end,

  -- The side that has just moved wins on the far row, and when it took the last pawn: nothing else can end the race.
  outcome = function(p, moves)
    local mover = 3 - p.turn
    local row = far_rows[mover]
    if board:count(p.grid, mover, row[1], row[2]) > 0 then
      return { winner = mover, ending = "far_row" }
    end
    if #moves == 0 and board:count(p.grid, p.turn) == 0 then
      return { winner = mover, ending = "no_pieces" }
    end
    return nil
  end,

  -- What bots can weigh, besides what damka counts in every game: `damka describe breakthrough_race --features`.
  features = {
    advance = "rows that pawns have gone, in all",
    foremost = "rows that the foremost pawn has gone",
  },

  -- Each is what the side to move has, less what the other has.
  measure = function(p)
    local mine, my_foremost = rows_gone(p.grid, p.turn)
    local theirs, their_foremost = rows_gone(p.grid, 3 - p.turn)
    return { advance = mine - theirs, foremost = my_foremost - their_foremost }
  end,
}
