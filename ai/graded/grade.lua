-- The grade of a move and the grade of staying, chains of captures and their answers included.
--
-- A hop is a step, or a jump over one enemy; a move is a list of hops. All grades are for the side that moves.
local board = require "board"
local scan = require "scan"

local grade = {}

local hop_grade

-- The steps in which the piece on `cell` can capture on.
local function jumps_from(cells, cell)
  local list = {}
  for _, step in board.STEPS do
    if board.can_jump(cells, cell, step) then table.insert(list, step) end
  end
  return list
end

local function name(look, from, to, jumps)
  return look.name(from) .. (jumps and "x" or "-") .. look.name(to)
end

-- Runs `fn` as one line of the reasons, its own lines below it.
local function under(look, label, fn)
  if look.trace then return look.trace(label, nil, fn) end
  return fn()
end

-- The best of several hops, each graded on the board as it is.
local function best_hop(look, word, hops)
  local best = nil
  for _, hop in hops do
    local label = look.trace and `{word} {name(look, hop.from, hop.from + 2 * hop.step, true)}` or ""
    local value = under(look, label, function()
      return hop_grade(look, hop.from, hop.step, true, nil)
    end)
    if not best or value > best then best = value end
  end
  return best
end

-- What the enemies that can take the piece on `cell` win by it, the best of them.
local function best_answer(look, cell)
  local hops = {}
  for _, step in scan.attackers(look.cells, cell) do
    table.insert(hops, { from = cell + step, step = -step })
  end
  return best_hop(look, "counter-capture", hops)
end

-- One hop and what follows from it. `rest` are the hops still to come of a move that is given; without it the best
-- continuation is taken.
function hop_grade(look, from, step, jumps, rest)
  local cells, weights = look.cells, look.weights
  local to, piece, taken, crowned = board.hop(cells, from, step, jumps)
  local seen, changed = look.seen, look.changed
  if changed then
    changed[from] = true
    changed[to] = true
    if jumps then changed[from + step] = true end
  end
  local value = 0
  if jumps then
    value = weights.capture * math.abs(taken)
    if look.note then look.note(`captures {look.name(from + step)}`, value) end
  end
  local onward = {}
  if jumps and not crowned then
    if rest then
      onward = rest[1] and { rest[1] } or {}
    else
      onward = jumps_from(cells, to)
    end
  end
  if #onward > 0 then
    -- In mid-capture only the square and what is blocked count; answers are noted and dropped.
    value += scan.square(look, to) + scan.block(look, to, true)
    if look.note then
      for _, back in scan.attackers(cells, to) do
        look.note(`counter-capture {name(look, to + back, to - back, true)} dropped: the capture goes on`, nil)
      end
    end
    if rest then
      local label = look.trace and `continuation {name(look, to, to + 2 * onward[1], true)}` or ""
      value += under(look, label, function()
        return hop_grade(look, to, onward[1], true, { select(2, table.unpack(rest)) })
      end)
    else
      local hops = {}
      for _, next_step in onward do
        table.insert(hops, { from = to, step = next_step })
      end
      value += best_hop(look, "continuation", hops)
    end
  else
    if seen then
      for _, around in board.STEPS do
        seen[to + around] = true
      end
    end
    local is_lost = #scan.attackers(cells, to) > 0
    if not is_lost then
      value += scan.whole(look, to, from)
    else
      -- A piece that is lost keeps nothing of what its square is worth.
      if look.trace then
        look.trace("position, lost with the piece", nil, function()
          return scan.whole(look, to, from)
        end)
      end
      value -= best_answer(look, to)
    end
  end
  board.undo(cells, from, step, jumps, piece, taken)
  return value
end

-- The grade of a move, given as its first cell, its steps, and whether they are jumps.
function grade.move(look, move)
  return hop_grade(look, move.from, move.steps[1], move.jumps, { select(2, table.unpack(move.steps)) })
end

-- The grade of the piece on `cell` where it stands: the same scan with all four neighbours.
function grade.stay(look, cell)
  if look.changed then look.changed[cell] = true end
  if #scan.attackers(look.cells, cell) == 0 then return scan.whole(look, cell, nil) end
  return -best_answer(look, cell)
end

return grade
