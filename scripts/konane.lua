--- @api 1
-- Kōnane, the Hawaiian game of jumps, written wholly in Lua.
-- Rules follow BrainKing and Board Game Arena, on 8×8 (read in November 2026). The position counts in
-- tests/perft/konane.perft are those of a second implementation under tests/.
--
-- The board is filled with stones, black and white in turn. Black removes one of its own stones, from the middle or
-- from a corner. White removes one beside the gap. From then on stones jump.
--
-- A position is a grid of 64 squares, row by row from the top: square 1 is a8, square 64 is h1. On each stands 0
-- (nothing), 1 (a black stone) or 2 (a white one). `turn` is 1 (black) or 2.

local SIZE = 8
local SQUARES = SIZE * SIZE

-- Up, left, right, down: what a step adds to column and row.
local DIRECTIONS = { { 0, -1 }, { -1, 0 }, { 1, 0 }, { 0, 1 } }

local function name(square)
  return string.char(string.byte("a") + (square - 1) % SIZE) .. (SIZE - (square - 1) // SIZE)
end

-- For each direction, the next square from every square; 0 beyond the edge. Found once, when the file is loaded.
local next_squares: { { number } } = {}
for place, direction in DIRECTIONS do
  next_squares[place] = {}
  for square = 1, SQUARES do
    local column, row = (square - 1) % SIZE + direction[1], (square - 1) // SIZE + direction[2]
    local inside = column >= 0 and column < SIZE and row >= 0 and row < SIZE
    next_squares[place][square] = if inside then row * SIZE + column + 1 else 0
  end
end

-- The squares from which black may remove its first stone: the middle and the corners.
local openings = { [1] = true, [SIZE] = true, [SQUARES - SIZE + 1] = true, [SQUARES] = true }
for _, row in { SIZE / 2 - 1, SIZE / 2 } do
  for _, column in { SIZE / 2 - 1, SIZE / 2 } do
    openings[row * SIZE + column + 1] = true
  end
end

-- Moves that remove one of the mover's own stones: the number of its square.
local function removals(p, may_take)
  local moves = {}
  for square, stone in p.grid do
    if stone == p.turn and may_take(square) then
      table.insert(moves, square)
    end
  end
  return moves
end

local function is_beside_gap(grid, square)
  for _, beside in next_squares do
    if grid[beside[square]] == 0 then
      return true
    end
  end
  return false
end

-- Jumps over one stone after another in a straight line; each landing may be the last. The number of a jump is the square it
-- starts from times 1000, the direction times 100, and the square it ends on.
local function jumps(p)
  local grid, mine, theirs = p.grid, p.turn, 3 - p.turn
  local moves, count = {}, 0
  for from, stone in grid do
    if stone == mine then
      for direction, beside in next_squares do
        local over = beside[from]
        while grid[over] == theirs do
          local to = beside[over]
          if grid[to] ~= 0 then
            break
          end
          count += 1
          moves[count] = from * 1000 + direction * 100 + to
          over = beside[to]
        end
      end
    end
  end
  return moves
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
    local grid = {}
    for square = 1, SQUARES do
      local column, row = (square - 1) % SIZE, (square - 1) // SIZE
      grid[square] = 1 + (column + row) % 2
    end
    return { grid = grid, turn = 1 }
  end,

  moves = function(p)
    local grid = p.grid
    local gap = table.find(grid, 0)
    if not gap then
      return removals(p, function(square)
        return openings[square]
      end)
    elseif not table.find(grid, 0, gap + 1) then
      return removals(p, function(square)
        return is_beside_gap(grid, square)
      end)
    end
    return jumps(p)
  end,

  -- The table of a move, made only when the move is shown. Every move captures, so moves are not loud: a search that followed
  -- all captures would play every game to its end.
  describe = function(p, move)
    if move <= SQUARES then
      return { text = name(move), removes = move, loud = false }
    end
    local from, to = move // 1000, move % 100
    local beside = next_squares[move // 100 % 10]
    local path, captured = { from }, {}
    while path[#path] ~= to do
      local over = beside[path[#path]]
      table.insert(captured, over)
      table.insert(path, beside[over])
    end
    return { text = name(from) .. "-" .. name(to), path = path, captured = captured, loud = false }
  end,

  -- Rules must not change the position they are given, so this changes a copy of the grid.
  play = function(p, move)
    local grid = table.clone(p.grid)
    if move <= SQUARES then
      grid[move] = 0
    else
      local square, to = move // 1000, move % 100
      local beside = next_squares[move // 100 % 10]
      while square ~= to do
        grid[square] = 0
        square = beside[square]
      end
      grid[to] = p.turn
    end
    return { grid = grid, turn = 3 - p.turn }
  end,

  -- No `outcome`: by default, a side with no legal move loses.
}
