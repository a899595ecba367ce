--- @api 1
--!optimize 2
-- English draughts, written from scratch in Lua: a model for games that have to be fast. The rules are those of
-- scripts/english.lua, and a test compares the two on thousands of positions.
--
-- The pieces are kept as sets of squares: a number of 32 bits for black's, one for white's, one for the kings of both.
-- The squares are laid on the bits along the diagonals, so that a step in any of the four directions is one rotation of
-- the whole set, wherever on the board the pieces stand:
--
--     down right: rotated right by 7      up left:  rotated left by 7
--     down left:  rotated right by 1      up right: rotated left by 1
--
-- A rotation also carries a piece over the edge of the board to some other square; the masks below take those out.

local band, bor, bxor, bnot = bit32.band, bit32.bor, bit32.bxor, bit32.bnot
local lshift, rshift, lrotate, first_bit = bit32.lshift, bit32.rshift, bit32.lrotate, bit32.countrz

-- Left rotations that make a step.
local DOWN_RIGHT, DOWN_LEFT, UP_RIGHT, UP_LEFT = -7, -1, 1, 7
-- The same in the order of directions used everywhere below, with what each adds to column and row.
local STEPS = { UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT }
local COLUMNS_ROWS = { { -1, -1 }, { 1, -1 }, { -1, 1 }, { 1, 1 } }

-- The 32 dark squares are numbered from the top left; column and row count from 0. `bit_of` gives a square's bit (0 to
-- 31), `square_of` the way back, `set_of` the set that holds only this square.
local bit_of: { number }, square_of: { [number]: number }, set_of: { number } = {}, {}, {}
local bit_at: { [number]: number } = {} -- by row * 8 + column
for row = 0, 7 do
  for column = 0, 7 do
    if (row + column) % 2 == 1 then
      local along, across = (column + row - 1) // 2, (column - row - 1) // 2
      local bit = (across - 7 * along) % 32
      table.insert(bit_of, bit)
      square_of[bit] = #bit_of
      table.insert(set_of, lshift(1, bit))
      bit_at[row * 8 + column] = bit
    end
  end
end

-- For each direction the squares from which a step, and those from which a jump, stays on the board.
local can_step: { number }, can_jump: { number } = { 0, 0, 0, 0 }, { 0, 0, 0, 0 }
-- The rows where men are crowned: side 1's at the bottom, side 2's at the top.
local far_row = { 0, 0 }
for place, bit in bit_at do
  local column, row = place % 8, place // 8
  local set = lshift(1, bit)
  for direction, by in COLUMNS_ROWS do
    local function inside(steps)
      local c, r = column + steps * by[1], row + steps * by[2]
      return c >= 0 and c <= 7 and r >= 0 and r <= 7
    end
    if inside(1) then
      can_step[direction] = bor(can_step[direction], set)
    end
    if inside(2) then
      can_jump[direction] = bor(can_jump[direction], set)
    end
  end
  if row == 7 then
    far_row[1] = bor(far_row[1], set)
  elseif row == 0 then
    far_row[2] = bor(far_row[2], set)
  end
end
local STEP_UL, STEP_UR, STEP_DL, STEP_DR = can_step[1], can_step[2], can_step[3], can_step[4]
local JUMP_UL, JUMP_UR, JUMP_DL, JUMP_DR = can_jump[1], can_jump[2], can_jump[3], can_jump[4]
local FAR_1, FAR_2 = far_row[1], far_row[2]

-- A move is one number: the bit it starts from, 32 times the bit it ends on, 1024 times the set of captured pieces.
-- Moves that start, end and capture alike are one move, whichever way the captures went.

-- Adds every way to carry a capture to its end. `at` is where the piece stands now as a set, `taken` what it has taken.
local function capture(list, from, at, taken, theirs, empty, far, up, down)
  local goes_on = false
  -- A man that reaches the far row is crowned and its move is over.
  if taken == 0 or band(at, far) == 0 then
    for direction = if up then 1 else 3, if down then 4 else 2 do
      local step = STEPS[direction]
      local over = band(lrotate(at, step), theirs)
      if over ~= 0 and band(at, can_jump[direction]) ~= 0 then
        local to = band(lrotate(at, 2 * step), empty)
        if to ~= 0 then
          goes_on = true
          capture(list, from, to, taken + over, theirs - over, empty, far, up, down)
        end
      end
    end
  end
  if not goes_on and taken ~= 0 then
    local move = first_bit(from) + 32 * first_bit(at) + 1024 * taken
    if not table.find(list, move) then
      table.insert(list, move)
    end
  end
end

-- Adds the captures of every piece of a set.
local function captures(list, movers, theirs, empty, far, up, down)
  while movers ~= 0 do
    local from = band(movers, -movers)
    movers -= from
    -- The square it leaves is free for it to come back to.
    capture(list, from, from, 0, theirs, bor(empty, from), far, up, down)
  end
  return list
end

-- Adds a step for each piece of a set; `ahead` is 32 times the rotation.
local function steps(list, count, movers, step)
  while movers ~= 0 do
    local from = first_bit(movers)
    movers = band(movers, movers - 1)
    count += 1
    list[count] = from + 32 * ((from + step) % 32)
  end
  return count
end

local function moves(p)
  local side_1 = p.turn == 1
  local mine, theirs = p.black, p.white
  if not side_1 then
    mine, theirs = theirs, mine
  end
  local empty = bnot(bor(mine, theirs))
  local kings = band(mine, p.kings)
  -- Men of side 1 go down the board, those of side 2 up; kings both ways.
  local down, up = mine, kings
  if not side_1 then
    down, up = kings, mine
  end

  -- Who can jump, direction by direction: the next square is the opponent's, the one behind it empty.
  local jump_down = bor(
    band(down, JUMP_DL, band(lrotate(theirs, 1), lrotate(empty, 2))),
    band(down, JUMP_DR, band(lrotate(theirs, 7), lrotate(empty, 14)))
  )
  local jump_up = bor(
    band(up, JUMP_UL, band(lrotate(theirs, -7), lrotate(empty, -14))),
    band(up, JUMP_UR, band(lrotate(theirs, -1), lrotate(empty, -2)))
  )
  if jump_down ~= 0 or jump_up ~= 0 then
    local all = bor(jump_down, jump_up)
    local list = {}
    captures(list, band(all, bnot(kings)), theirs, empty, if side_1 then FAR_1 else FAR_2, not side_1, side_1)
    return captures(list, band(all, kings), theirs, empty, 0, true, true)
  end

  local list = table.create(12)
  local count = 0
  if down ~= 0 then
    count = steps(list, count, band(down, STEP_DL, lrotate(empty, 1)), DOWN_LEFT)
    count = steps(list, count, band(down, STEP_DR, lrotate(empty, 7)), DOWN_RIGHT)
  end
  if up ~= 0 then
    count = steps(list, count, band(up, STEP_UL, lrotate(empty, -7)), UP_LEFT)
    steps(list, count, band(up, STEP_UR, lrotate(empty, -1)), UP_RIGHT)
  end
  return list
end

local function play(p, move)
  local from, to, taken = lshift(1, band(move, 31)), lshift(1, band(rshift(move, 5), 31)), move // 1024
  local black, white, kings, turn = p.black, p.white, p.kings, p.turn
  if band(kings, from) ~= 0 then
    kings += to - from
  elseif band(to, if turn == 1 then FAR_1 else FAR_2) ~= 0 then
    kings += to
  end
  if taken ~= 0 then
    kings = band(kings, bnot(taken))
  end
  if turn == 1 then
    return { black = black + to - from, white = white - taken, kings = kings, turn = 2 }
  end
  return { black = black - taken, white = white + to - from, kings = kings, turn = 1 }
end

-- The squares a move touches and takes, in order: of several ways the first in the order of squares. Only wanted when a
-- move is shown, so it is found again here rather than carried along.
local function describe(p, move)
  local from, to, taken = band(move, 31), band(rshift(move, 5), 31), move // 1024
  local is_king = band(p.kings, lshift(1, from)) ~= 0
  local far = if is_king then 0 elseif p.turn == 1 then FAR_1 else FAR_2
  local first, last = if p.turn == 1 and not is_king then 3 else 1, if p.turn == 2 and not is_king then 2 else 4
  local path, captured = { square_of[from] }, {}

  local function search(at, left)
    if left == 0 then
      return at == lshift(1, to)
    end
    for direction = first, last do
      local over = band(lrotate(at, STEPS[direction]), left)
      if over ~= 0 and band(at, can_jump[direction]) ~= 0 then
        local behind = lrotate(at, 2 * STEPS[direction])
        local is_free = band(behind, bor(p.black, p.white)) == 0 or behind == lshift(1, from)
        local is_done = left == over
        if is_free and (is_done or band(behind, far) == 0) then
          table.insert(path, square_of[first_bit(behind)])
          table.insert(captured, square_of[first_bit(over)])
          if search(behind, left - over) then
            return true
          end
          table.remove(path)
          table.remove(captured)
        end
      end
    end
    return false
  end

  if taken == 0 then
    path[2] = square_of[to]
  else
    search(lshift(1, from), taken)
  end
  return {
    text = table.concat(path, if taken == 0 then "-" else "x"),
    path = path,
    captured = captured,
    crowned = band(lshift(1, to), far) ~= 0,
    -- A king's step can be taken back; nothing else can.
    progress = taken ~= 0 or not is_king,
  }
end

-- For each side and bit, how many rows a man there has gone; and the squares in the middle of the board.
local gone: { { [number]: number } } = { {}, {} }
local centre = 0
for place, bit in bit_at do
  local column, row = place % 8, place // 8
  gone[1][bit], gone[2][bit] = row, 7 - row
  if column >= 2 and column <= 5 and row >= 2 and row <= 5 then
    centre = bor(centre, lshift(1, bit))
  end
end

-- The rows that a side's men have gone, its men that have not moved from the first row, and its pieces in the middle.
local function counts(pieces, kings, rows_gone)
  local advance, home, middle = 0, 0, 0
  local men = band(pieces, bnot(kings))
  while men ~= 0 do
    local rows = rows_gone[first_bit(men)]
    advance += rows
    if rows == 0 then
      home += 1
    end
    men = band(men, men - 1)
  end
  pieces = band(pieces, centre)
  while pieces ~= 0 do
    middle += 1
    pieces = band(pieces, pieces - 1)
  end
  return advance, home, middle
end

return {
  family = "scripted",
  title = "English draughts in Lua",
  summary = "English draughts whose rules are a Lua file from the first line to the last.",
  source = "WCDF rules of play, as in english.lua",

  board = { columns = 8, rows = 8, corner = "left", pattern = "checkered" },
  first = "black",
  clauses = {
    "The rules are those of English draughts: men move and capture one step diagonally forward, kings in all four diagonal directions.",
    "A side that can capture must capture, and carry the capture to its end; any capture may be chosen. A man that reaches the far row becomes a king and its move ends there.",
  },
  pieces = {
    { name = "man", side = 1, letter = "b" },
    { name = "king", side = 1, letter = "B", value = 1.5 },
    { name = "man", side = 2, letter = "w" },
    { name = "king", side = 2, letter = "W", value = 1.5 },
  },
  input = "path",
  notation = { squares = "numbers" },
  drawing = { repetition = 3, quiet_moves = 40 },

  -- Twelve men a side: black on squares 1 to 12, white on 21 to 32.
  setup = function()
    local black, white = 0, 0
    for square = 1, 12 do
      black += set_of[square]
      white += set_of[33 - square]
    end
    return { black = black, white = white, kings = 0, turn = 1 }
  end,

  moves = moves,
  play = play,
  describe = describe,

  -- What bots can weigh, besides what damka counts in every game: `damka describe english_in_lua --features`. Some of what
  -- it counts in the draughts games whose rules are facts.
  features = {
    advance = "rows that men have gone, in all",
    home = "men on their first row",
    centre = "pieces in the middle of the board",
  },

  -- Each is what the side to move has, less what the other has.
  measure = function(p)
    local advance, home, middle = counts(p.black, p.kings, gone[1])
    local other_advance, other_home, other_middle = counts(p.white, p.kings, gone[2])
    local sign = if p.turn == 1 then 1 else -1
    return {
      advance = sign * (advance - other_advance),
      home = sign * (home - other_home),
      centre = sign * (middle - other_middle),
    }
  end,

  -- Positions are kept as sets, so the board asks what stands on each square, and how a grid becomes sets.
  grid = function(p)
    local grid = table.create(32, 0)
    for square, set in set_of do
      local king = if band(p.kings, set) ~= 0 then 1 else 0
      if band(p.black, set) ~= 0 then
        grid[square] = 1 + king
      elseif band(p.white, set) ~= 0 then
        grid[square] = 3 + king
      end
    end
    return grid
  end,

  from_grid = function(grid, turn)
    local p = { black = 0, white = 0, kings = 0, turn = turn }
    for square, piece in grid do
      local set = set_of[square]
      if piece == 1 or piece == 2 then
        p.black += set
      elseif piece > 0 then
        p.white += set
      end
      if piece == 2 or piece == 4 then
        p.kings += set
      end
      if (piece == 1 and band(set, FAR_1) ~= 0) or (piece == 3 and band(set, FAR_2) ~= 0) then
        error(`a man on square {square}, where it would be crowned`, 0)
      end
    end
    return p
  end,
}
