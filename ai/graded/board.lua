-- A draughts board as a plain list that grading changes and restores.
--
-- The list has ten cells a row, so that a border surrounds the 8x8 squares and no step ever leaves the list.
-- A cell holds 0 (empty), OFF (no square), or a piece: 1 a man and 2 a king of the side that starts,
-- -1 and -2 those of the other. The side that starts is at the top and goes down the list.
local board = {}

board.OFF = 99
local OFF = board.OFF

-- The four diagonal steps.
board.STEPS = { -11, -9, 9, 11 }

-- The cell of each square of a position, and the square of each cell.
function board.layout(position)
  local cell_of, square_of = {}, {}
  for _, square in position:squares() do
    local column, row = position:place(square)
    local cell = row * 10 + column + 1
    cell_of[square] = cell
    square_of[cell] = square
  end
  return cell_of, square_of
end

-- The cells of a position.
function board.cells(position, cell_of)
  local cells = table.create(112, OFF)
  for square, cell in cell_of do
    local side, kind = position:at(square)
    local piece = 0
    if side then
      piece = kind == "king" and 2 or 1
      if side == 2 then piece = -piece end
    end
    cells[cell] = piece
  end
  return cells
end

-- The side of a piece, 1 or 2.
function board.side(piece)
  return piece > 0 and 1 or 2
end

-- Ten cells a row: the step straight ahead for a side.
function board.ahead(side)
  return side == 1 and 10 or -10
end

-- Whether a piece may go in the direction of this step.
function board.goes(piece, step)
  if piece == 2 or piece == -2 then return true end
  if piece == 1 then return step > 0 end
  return piece == -1 and step < 0
end

-- Column 1 to 8 from the left, row 0 to 7 from the side's own home row.
function board.place(cell, side)
  local row = (cell - 2) // 10
  return (cell - 2) % 10 + 1, side == 1 and row - 1 or 8 - row
end

function board.is_friend(piece, other)
  return other ~= OFF and other * piece > 0
end

function board.is_enemy(piece, other)
  return other ~= OFF and other * piece < 0
end

-- Whether the piece on `cell` can jump over the piece one step away.
function board.can_jump(cells, cell, step)
  local piece, over = cells[cell], cells[cell + step]
  return over ~= OFF and over * piece < 0 and cells[cell + 2 * step] == 0 and board.goes(piece, step)
end

-- Moves the piece one hop. Returns what undo needs: the piece as it was, what was taken, whether it was crowned.
function board.hop(cells, from, step, jumps)
  local piece, taken = cells[from], 0
  local to = from + step
  cells[from] = 0
  if jumps then
    taken = cells[to]
    cells[to] = 0
    to += step
  end
  local crowned = (piece == 1 and to > 80) or (piece == -1 and to < 20)
  cells[to] = crowned and piece * 2 or piece
  return to, piece, taken, crowned
end

function board.undo(cells, from, step, jumps, piece, taken)
  if jumps then
    cells[from + step] = taken
    cells[from + 2 * step] = 0
  else
    cells[from + step] = 0
  end
  cells[from] = piece
end

return board
