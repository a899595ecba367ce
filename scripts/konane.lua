--- @api 1
-- Kōnane, the Hawaiian game of jumps, written wholly in Lua.
-- Rules follow BrainKing and Board Game Arena, on 8×8 (read in November 2026). The position counts in
-- tests/perft/konane.perft are those of a second implementation under tests/.
--
-- The board is filled with stones, black and white in turn. Black removes one of its own stones, from the middle or
-- from a corner. White removes one beside the gap. From then on stones jump.
--
-- A position is a grid of 64 squares, row by row from the top: square 1 is a8, square 64 is h1. On each stands 0
-- (nothing), 1 (a black stone) or 2 (a white one). `turn` is 1 (black) or 2. The grid is a string with a byte for each square,
-- which the functions of `grid` read and change.

local SIZE = 8
local SQUARES = SIZE * SIZE

local board = grid.board({ columns = SIZE, rows = SIZE, neighbours = "four" })

-- The longest chain of jumps in a line is shorter than the board.
local MOST_JUMPS = SIZE

-- Stones jump up, left, right and down, over one opposing stone after another in a straight line; each landing may be the last.
local function jumps_of(side)
  local theirs = 3 - side
  return board:ways(side, {
    { down = -1, over = theirs, onto = 0, most = MOST_JUMPS },
    { across = -1, over = theirs, onto = 0, most = MOST_JUMPS },
    { across = 1, over = theirs, onto = 0, most = MOST_JUMPS },
    { down = 1, over = theirs, onto = 0, most = MOST_JUMPS },
  })
end

local jumps = { jumps_of(1), jumps_of(2) }

-- How many jumps a side has, and with how many stones. The list has the jumps of one stone after another.
local function jumps_and_movers(cells, side)
  local list = jumps[side]:moves(cells)
  local movers, last = 0, 0
  for _, jump in list do
    local from = jump // 1000
    if from ~= last then
      movers, last = movers + 1, from
    end
  end
  return #list, movers
end

-- The squares from which black may remove its first stone: the corners and the middle, in ascending order.
local openings = { 1, SIZE }
for row = SIZE / 2 - 1, SIZE / 2 do
  for column = SIZE / 2 - 1, SIZE / 2 do
    table.insert(openings, row * SIZE + column + 1)
  end
end
table.insert(openings, SQUARES - SIZE + 1)
table.insert(openings, SQUARES)

-- Those squares of a list on which a side has a stone.
local function with_stone(cells, side, squares)
  local found = {}
  for _, square in squares do
    if string.byte(cells, square) == side then
      table.insert(found, square)
    end
  end
  return found
end

local function name(square)
  return string.char(string.byte("a") + (square - 1) % SIZE) .. (SIZE - (square - 1) // SIZE)
end

return {
  family = "scripted",
  title = "Kōnane",
  summary = "Stones jump over the opponent's in straight lines; a player who cannot jump loses.",
  source = "the game of old Hawaii as BrainKing and Board Game Arena play it",

  board = { columns = SIZE, rows = SIZE, pattern = "dots" },
  first = "black",
  pieces = {
    { name = "stone", side = 1, profile = "man", letter = "x" },
    { name = "stone", side = 2, profile = "man", letter = "o" },
  },

  clauses = {
    "The board is full at first. Black removes one of its own stones, in the middle or in a corner; white then removes one of its own beside the gap.",
    "From then on a stone jumps over an opposing stone next to it, along its row or column, onto the empty square directly behind, and the stone it jumped over is taken. It may go on jumping in the same direction, and may stop after any jump.",
  },

  -- A click on a stone, then on where it lands: on the last square at once, or on one landing after another.
  input = "path",
  notation = { squares = "letters" },

  setup = function()
    local stones = {}
    for square = 1, SQUARES do
      local column, row = (square - 1) % SIZE, (square - 1) // SIZE
      stones[square] = 1 + (column + row) % 2
    end
    return { grid = board:pack(stones), turn = 1 }
  end,

  -- A move is a number: the square of the stone that is removed, or of a jump the square it starts from times 1000, plus the
  -- square it ends on.
  moves = function(p)
    local gaps = board:count(p.grid, 0)
    if gaps == 0 then
      return with_stone(p.grid, p.turn, openings)
    elseif gaps == 1 then
      local gap = board:find(p.grid, 0)[1]
      return with_stone(p.grid, p.turn, board:neighbours(gap))
    end
    return jumps[p.turn]:moves(p.grid)
  end,

  -- The table of a move, made only when the move is shown. Every move captures, so moves are not loud: a search that followed
  -- all captures would play every game to its end.
  describe = function(p, move)
    if move <= SQUARES then
      return { text = name(move), removes = move, loud = false }
    end
    local from, to = move // 1000, move % 1000
    -- Every other square of the line is jumped over.
    local path, captured = {}, {}
    for place, square in board:line(from, to) do
      table.insert(if place % 2 == 1 then path else captured, square)
    end
    return { text = name(from) .. "-" .. name(to), path = path, captured = captured, loud = false }
  end,

  play = function(p, move)
    local cells
    if move <= SQUARES then
      cells = board:set(p.grid, move, 0)
    else
      local from, to = move // 1000, move % 1000
      cells = board:set(board:fill(p.grid, board:line(from, to), 0), to, p.turn)
    end
    return { grid = cells, turn = 3 - p.turn }
  end,

  -- No `outcome`: by default, a side with no legal move loses.

  -- What bots can weigh, besides what damka counts in every game: `damka describe konane --features`.
  features = {
    jumps = "jumps that a side could make if it were its turn",
    movers = "stones that could jump",
  },

  -- Each is what the side to move has, less what the other has.
  measure = function(p)
    local mine, my_movers = jumps_and_movers(p.grid, p.turn)
    local theirs, their_movers = jumps_and_movers(p.grid, 3 - p.turn)
    return { jumps = mine - theirs, movers = my_movers - their_movers }
  end,
}
