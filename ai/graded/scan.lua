-- What a piece is worth where it stands: the grade of a square and its neighbours, part by part.
--
-- `look` holds what is looked at: `cells` (board.lua), `weights`, and two things that may be nil: `note(label, value)`,
-- which writes a line of the reasons, and `seen`, the set of all cells that mattered.
local board = require "board"

local OFF, STEPS = board.OFF, board.STEPS
local goes, is_enemy, is_friend = board.goes, board.is_enemy, board.is_friend

local scan = {}

local function times(label, count)
  return count == 1 and label or `{label} x{count}`
end

-- Adds up parts; those of which there are none leave no line.
local function part(look, label, count, each)
  if count == 0 then return 0 end
  local value = count * each
  if look.note then look.note(times(label, count), value) end
  return value
end

local function on_edge(cell)
  local column = (cell - 2) % 10 + 1
  return column == 1 or column == 8
end

-- The square itself: men like the sides of the board and the rows towards the far one, kings leave the sides.
function scan.square(look, cell)
  local weights, piece = look.weights, look.cells[cell]
  local column, row = board.place(cell, board.side(piece))
  local from_edge = math.min(column, 9 - column)
  local file = from_edge == 1 and 1 or from_edge == 2 and 0.5 or 0
  local value
  if math.abs(piece) == 2 then
    value = weights.corner * (from_edge == 1 and -0.5 or from_edge == 2 and 0.25 or 0)
  else
    -- The home row 1, the next two nothing, then 1, 2, 3, 4.
    local rank = row == 0 and 1 or math.max(row - 2, 0)
    value = weights.corner * file + weights.row * rank
  end
  if look.note then look.note("square", value) end
  return value
end

-- Ways that are stopped: ours by any piece, a friend's by us; and, as a gain, an enemy's by us unless it jumps us.
-- `taking` means that the piece goes on capturing: it does not stay, so it blocks nothing.
function scan.block(look, cell, taking)
  local cells, block = look.cells, look.weights.block
  local piece = cells[cell]
  local blocked, blocks, stops = 0, 0, 0
  for _, step in STEPS do
    local other = cells[cell + step]
    if other ~= 0 and other ~= OFF then
      if goes(piece, step) then blocked += 1 end
      if not taking and goes(other, -step) then
        if is_friend(piece, other) then
          blocks += 1
        elseif cells[cell - step] ~= 0 then
          stops += 1
        end
      end
    end
  end
  return part(look, "blocked", blocked, -block) + part(look, "blocks a friend", blocks, -block)
    + part(look, "blocks an enemy", stops, block)
end

-- Protected by what stands behind, or half by who could take back; and the same for friends in front of us.
local function protection(look, cell, source)
  local cells, def, seen = look.cells, look.weights.def, look.seen
  local piece = cells[cell]
  local side = board.side(piece)
  local ahead = board.ahead(side)
  local full, half, guards, half_guards = 0, 0, 0, 0
  local _, row = board.place(cell, side)
  if row == 0 then
    full = 1
  elseif not on_edge(cell) then
    for _, aside in { -1, 1 } do
      local behind = cell - ahead + aside
      if behind ~= source then
        local other = cells[behind]
        if other == 0 then
          for _, back in { -1, 1 } do
            if seen then seen[behind - ahead + back] = true end
            if is_friend(piece, cells[behind - ahead + back]) then half += 1 end
          end
        elseif other ~= OFF then
          full += 1
        end
      end
    end
  end
  for _, aside in { -1, 1 } do
    local front = cell + ahead + aside
    if cells[front] == 0 then
      for _, on in { -1, 1 } do
        local friend = front + ahead + on
        if is_friend(piece, cells[friend]) and not on_edge(friend) and row < 5 then half_guards += 1 end
      end
    elseif is_friend(piece, cells[front]) and not on_edge(front) and row < 6 then
      guards += 1
    end
  end
  return part(look, "protected", full, def) + part(look, "half protected", half, def / 2)
    + part(look, "protects", guards, def) + part(look, "half protects", half_guards, def / 2)
end

-- The squares beyond the empty ones in front: free, or a zone that no piece can enter unharmed.
local function beyond(look, cell)
  local cells, weights, seen = look.cells, look.weights, look.seen
  local piece = cells[cell]
  local ahead = board.ahead(board.side(piece))
  local free, zones, strong_zones = 0, 0, 0
  local counted = {}
  for _, aside in { -1, 1 } do
    local front = cell + ahead + aside
    if seen then seen[front] = true end
    if cells[front] == 0 then
      local enemies, friends = 0, 0
      for _, on in { -1, 1 } do
        local far = front + ahead + on
        if seen then seen[far] = true end
        local other = cells[far]
        if other == 0 then
          -- With both fronts empty the square straight ahead of us is beyond either: it counts once.
          if not counted[far] then free += 1 end
          counted[far] = true
        elseif is_enemy(piece, other) then
          enemies += 1
        end
        if is_friend(piece, cells[front - ahead + on]) then friends += 1 end
      end
      if enemies > 0 then
        if friends > enemies then strong_zones += 1 else zones += 1 end
      end
    end
  end
  return part(look, "free", free, weights.free) + part(look, "danger zone", zones, weights.dz)
    + part(look, "danger zone in our favour", strong_zones, 2 * weights.dz)
end

-- Captures that are possible a move later: ours of an enemy next to us, and theirs by one that steps next to us unharmed.
local function later(look, cell)
  local cells, edible = look.cells, look.weights.edible
  local piece = cells[cell]
  local gain, loss = 0, 0
  for _, step in STEPS do
    local next_to, far = cells[cell + step], cells[cell + 2 * step]
    if board.can_jump(cells, cell, step) then
      -- An enemy that can jump us does so first.
      if not board.can_jump(cells, cell + step, -step) then gain += math.abs(next_to) end
    elseif next_to == 0 and cells[cell - step] == 0 and far ~= 0 then
      -- The square beyond is not empty, so a piece that comes in from the side cannot be taken there.
      local from = math.abs(step) == 11 and 9 * math.sign(step) or 11 * math.sign(step)
      local comer = cells[cell + step + from]
      if is_enemy(piece, comer) and goes(comer, -from) and goes(comer, -step) then loss += 1 end
    end
  end
  return part(look, "takes later", gain, edible) + part(look, "taken later", loss * math.abs(piece), -edible)
end

-- Every part but the capture itself. `source` is the cell the piece came from, nil when it stays.
function scan.whole(look, cell, source)
  local seen = look.seen
  if seen then
    for _, step in STEPS do
      seen[cell + step] = true
    end
  end
  return scan.square(look, cell) + scan.block(look, cell, false) + protection(look, cell, source)
    + beyond(look, cell) + later(look, cell)
end

-- The steps from which an enemy can jump over the piece on `cell` now.
function scan.attackers(cells, cell)
  local list = {}
  for _, step in STEPS do
    if is_enemy(cells[cell], cells[cell + step]) and board.can_jump(cells, cell + step, -step) then
      table.insert(list, step)
    end
  end
  return list
end

return scan
