--- @api 1
-- My variant: a game written wholly in Lua. Two sides put discs on a small board; three in a line win.
-- Save this file while damka runs, and the next game plays by it. Reference: `damka docs variants`,
-- "Games wholly in Lua". `damka check my_variant` plays it at random and reports what is wrong with its rules.

local COLUMNS, ROWS, IN_A_LINE = 4, 4, 3

-- The steps along a row, a column and both diagonals.
local WAYS = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } }

-- The piece on a column and row, from 1; squares are counted row by row from the top left.
local function at(grid, column, row)
  if column < 1 or column > COLUMNS or row < 1 or row > ROWS then
    return nil
  end
  return grid[(row - 1) * COLUMNS + column]
end

-- Whether a side has enough discs in a line that begins on this square.
local function line_from(grid, side, column, row)
  for _, way in ipairs(WAYS) do
    local length = 0
    while length < IN_A_LINE and at(grid, column + length * way[1], row + length * way[2]) == side do
      length = length + 1
    end
    if length == IN_A_LINE then
      return true
    end
  end
  return false
end

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

  -- The position in which games begin. `grid`: 0 for an empty square, 1 for the first of `pieces`, 2 for the second.
  setup = function()
    return { grid = table.create(COLUMNS * ROWS, 0), turn = 1 }
  end,

  -- Every legal move; each `text` only once.
  moves = function(p)
    local moves = {}
    for square, piece in ipairs(p.grid) do
      if piece == 0 then
        table.insert(moves, { text = tostring(square), places = square })
      end
    end
    return moves
  end,

  -- The position after one of them. Positions are frozen: copy what changes.
  play = function(p, move)
    local grid = table.clone(p.grid)
    grid[move.places] = p.turn
    return { grid = grid, turn = 3 - p.turn }
  end,

  -- nil until the game is over.
  outcome = function(p, moves)
    local last = 3 - p.turn -- the side that moved last
    for row = 1, ROWS do
      for column = 1, COLUMNS do
        if line_from(p.grid, last, column, row) then
          return { winner = last, ending = "three in a line" }
        end
      end
    end
    if #moves == 0 then
      return { ending = "the board is full" }
    end
    return nil
  end,
}
