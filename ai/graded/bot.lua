--- @api 1
-- The graded player: it never looks further ahead than captures. It grades every legal move by the surroundings of the
-- square it goes to, and plays the one with the highest grade, or the first of equal ones.
--   level 1  the grade of the move
--   level 2  minus the grade of staying, and minus what protected friends lose
--   level 3  plus the effect of the move on the other moves on the board, of both sides
-- The parts of a grade are in scan.lua, chains of captures in grade.lua, the numbers in graded.yaml.
local board = require "board"
local grade = require "grade"
local list = require "list"
local material = require "material"

-- What all grading on one position shares. `trace` is nil when traces are not recorded.
local function look_at(position, weights, trace)
  local cell_of, square_of = board.layout(position)
  local function name(cell)
    return position:name(square_of[cell])
  end
  local note = trace and function(label, value)
    trace(label, value)
  end
  return {
    cells = board.cells(position, cell_of), cell_of = cell_of, square_of = square_of,
    weights = weights, name = name, note = note, trace = trace,
  }
end

local function under(look, label, fn)
  if look.trace then return look.trace(label, nil, fn) end
  return fn()
end

-- The friends that the piece on `cell` protects: in front of it, or behind an empty square in front of it.
local function wards(look, cell)
  local cells = look.cells
  local piece = cells[cell]
  local ahead = board.ahead(board.side(piece))
  local found, known = {}, {}
  local function add(at)
    if board.is_friend(piece, cells[at]) and not known[at] then
      known[at] = true
      table.insert(found, at)
    end
  end
  for _, aside in { -1, 1 } do
    local front = cell + ahead + aside
    if cells[front] == 0 then
      add(front + ahead - 1)
      add(front + ahead + 1)
    else
      add(front)
    end
  end
  return found
end

-- Level 2: the worth of the friends without the piece, minus their worth with it.
local function deserted(look, hops)
  local sum = 0
  for _, ward in wards(look, hops.from) do
    sum += under(look, `leaves {look.name(ward)}`, function()
      local before = under(look, "with it", function()
        return grade.stay(look, ward)
      end)
      local done = list.play(look.cells, hops)
      local after = under(look, "without it", function()
        return grade.stay(look, ward)
      end)
      list.undo(look.cells, done)
      return after - before
    end)
  end
  return sum
end

-- Level 3: every move and every stay of both sides, with its grade and the cells that matter to it.
local function everything(look)
  local entries = {}
  local silent = { cells = look.cells, weights = look.weights, name = look.name }
  local function add(side, cell, hops)
    silent.seen, silent.changed = {}, {}
    local value = hops and grade.move(silent, hops) or grade.stay(silent, cell)
    for at in silent.changed do
      silent.seen[at] = true
    end
    table.insert(entries, { side = side, cell = cell, piece = look.cells[cell], hops = hops, value = value, seen = silent.seen })
  end
  for side = 1, 2 do
    local stays = {}
    for _, hops in list.of(look.cells, side) do
      add(side, hops.from, hops)
      if not stays[hops.from] then
        stays[hops.from] = true
        add(side, hops.from, nil)
      end
    end
  end
  return entries
end

local function touches(entry, changed)
  for at in changed do
    if entry.seen[at] then return true end
  end
  return false
end

-- The value of an entry on the current board; 0 if it is no longer possible.
local function value_now(silent, entry)
  if silent.cells[entry.cell] ~= entry.piece then return 0 end
  if not entry.hops then return grade.stay(silent, entry.cell) end
  local done = list.play(silent.cells, entry.hops)
  if not done then return 0 end
  list.undo(silent.cells, done)
  return grade.move(silent, entry.hops)
end

local function entry_name(look, entry)
  if not entry.hops then return `{look.name(entry.cell)} stays` end
  local to = entry.cell
  local text = look.name(to)
  for _, step in entry.hops.steps do
    to += entry.hops.jumps and 2 * step or step
    text ..= (entry.hops.jumps and "x" or "-") .. look.name(to)
  end
  return text
end

local function interference(look, hops, changed)
  look.entries = look.entries or everything(look)
  local side = board.side(look.cells[hops.from])
  local silent = { cells = look.cells, weights = look.weights, name = look.name }
  local done = list.play(look.cells, hops)
  local sum, count = 0, 0
  for _, entry in look.entries do
    if entry.cell ~= hops.from and touches(entry, changed) then
      local change = value_now(silent, entry) - entry.value
      count += 1
      sum += entry.side == side and change or -change
      if look.note and change ~= 0 then
        look.note(`{entry.side == side and "ours" or "theirs"}, {entry_name(look, entry)}`, change)
      end
    end
  end
  list.undo(look.cells, done)
  if look.note then look.note("moves and stays that it touches", count) end
  return count == 0 and 0 or sum / count
end

local function grade_move(look, move, level)
  local hops = list.hops(move, look.cell_of)
  look.changed = level == 3 and {} or nil
  local function of_move()
    return grade.move(look, hops)
  end
  local value = level == 1 and of_move() or under(look, "move", of_move)
  local changed = look.changed
  look.changed = nil
  if level >= 2 then
    value -= under(look, "less staying", function()
      return grade.stay(look, hops.from)
    end)
    value += deserted(look, hops)
  end
  if level == 3 then
    value += under(look, "interference", function()
      return interference(look, hops, changed)
    end)
  end
  return value
end

return {
  title = "Graded",
  summary = "Grades each move by the squares around it. Three levels; no search.",
  games = { "english" },
  weights = "graded.yaml",
  options = {
    level = { kind = "integer", min = 1, max = 3, default = 2, help = "1: grades the move alone; 2: compares it with staying put; 3: also counts effects on other moves" },
  },

  move = function(position, ctx)
    local trace = ctx.tracing and ctx.trace or nil
    local look = look_at(position, ctx.weights, trace)
    local best, highest
    for _, move in position:moves() do
      local value = under(look, trace and move, function()
        return grade_move(look, move, ctx.options.level)
      end)
      if not best or value > highest then
        best, highest = move, value
        ctx.keep(best)
      end
    end
    return best, highest
  end,

  grade = function(position, move, ctx)
    return grade_move(look_at(position, ctx.weights, ctx.trace), move, ctx.options.level)
  end,

  resign = function(position, ctx)
    return material.is_checked_now(position) and material.code(position, ctx.seat, ctx.weights) == -2
  end,
  offer_draw = function(position, ctx)
    local code = material.code(position, ctx.seat, ctx.weights)
    return material.is_checked_now(position) and (code == -1 or code == material.EVEN)
  end,
  accept_draw = function(position, ctx)
    local code = material.code(position, ctx.seat, ctx.weights)
    return code <= -1 or code == material.EVEN
  end,
}
