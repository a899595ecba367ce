--- @api 1
-- Minimax as in textbooks: the whole tree of moves, built in Lua, no pruning. Slow on purpose and easy to read;
-- `minimax.lua` finds the same moves with damka's own search, much deeper.
-- It evaluates as its first author did: men 1, kings 4, and 12 when a side has no piece left. A side that cannot move is
-- evaluated by its pieces like any other, and draws are not recognised.
local MAN, KING, WIN = 1, 4, 12

local function value(position, me)
  local them = 3 - me
  local mine, theirs = position:count(me), position:count(them)
  if theirs == 0 then return WIN end
  if mine == 0 then return -WIN end
  return MAN * (mine - theirs) + (KING - MAN) * (position:count(me, "king") - position:count(them, "king"))
end

local function minimax(position, depth, me)
  local moves = depth > 0 and position:moves() or {}
  if #moves == 0 then return value(position, me) end
  local best
  for _, move in moves do
    local found = minimax(position:play(move), depth - 1, me)
    if not best or (position.turn == me and found > best) or (position.turn ~= me and found < best) then
      best = found
    end
  end
  return best
end

local function grade(position, move, ctx)
  return minimax(position:play(move), ctx.options.depth - 1, position.turn)
end

return {
  title = "Minimax, plain",
  summary = "The whole tree of moves, written out in Lua.",
  games = { "family:draughts" },
  options = { depth = { kind = "integer", min = 1, max = 6, default = 2, help = "plies: 2 easy, 3 medium, 4 hard" } },
  grade = grade,

  -- One of the best moves, by the seed of the game.
  move = function(position, ctx)
    local best, highest = {}, nil
    for _, move in position:moves() do
      local found = grade(position, move, ctx)
      if not highest or found > highest then
        best, highest = {}, found
      end
      if found == highest then table.insert(best, move) end
    end
    return best[ctx.random(#best)], highest
  end,
}
