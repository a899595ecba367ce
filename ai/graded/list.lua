-- All moves of a side on a plain board: the opponent's too, who is not to move.
local board = require "board"

local list = {}

-- Every way a capture can go on from `cell`, as lists of steps added to `found`.
local function capture_on(cells, cell, start, steps, found)
  local ended = true
  for _, step in board.STEPS do
    if board.can_jump(cells, cell, step) then
      ended = false
      local to, piece, taken, crowned = board.hop(cells, cell, step, true)
      table.insert(steps, step)
      if crowned then
        table.insert(found, { from = start, steps = table.clone(steps), jumps = true })
      else
        capture_on(cells, to, start, steps, found)
      end
      table.remove(steps)
      board.undo(cells, cell, step, true, piece, taken)
    end
  end
  if ended and #steps > 0 then
    table.insert(found, { from = start, steps = table.clone(steps), jumps = true })
  end
end

-- Captures when there are any, else steps, piece by piece down the list of cells.
function list.of(cells, side)
  local captures, steps = {}, {}
  for cell = 12, 89 do
    local piece = cells[cell]
    if piece ~= 0 and piece ~= board.OFF and board.side(piece) == side then
      capture_on(cells, cell, cell, {}, captures)
      for _, step in board.STEPS do
        if board.goes(piece, step) and cells[cell + step] == 0 then
          table.insert(steps, { from = cell, steps = { step }, jumps = false })
        end
      end
    end
  end
  return #captures > 0 and captures or steps
end

-- A move of damka's as hops.
function list.hops(move, cell_of)
  local steps = {}
  local jumps = #move.captured > 0
  for at = 2, #move.path do
    local step = cell_of[move.path[at]] - cell_of[move.path[at - 1]]
    table.insert(steps, jumps and step // 2 or step)
  end
  return { from = cell_of[move.from], steps = steps, jumps = jumps }
end

-- Plays the hops one by one; returns what `undo` needs, or nil, with the board as it was, when one cannot be played.
function list.play(cells, move)
  local done, at = {}, move.from
  for _, step in move.steps do
    local piece = cells[at]
    local can = move.jumps and board.can_jump(cells, at, step)
      or not move.jumps and board.goes(piece, step) and cells[at + step] == 0
    if not can then
      list.undo(cells, done)
      return nil
    end
    local to, was, taken = board.hop(cells, at, step, move.jumps)
    table.insert(done, { at, step, move.jumps, was, taken })
    at = to
  end
  return done
end

function list.undo(cells, done)
  for index = #done, 1, -1 do
    board.undo(cells, table.unpack(done[index], 1, 5))
  end
end

return list
