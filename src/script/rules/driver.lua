-- The host's own loops over a game's functions, so that a question is one call into the machine.

-- Most moves of a position; the host refuses longer lists, too.
local MOST_MOVES: number = ...

-- How many more positions a loop may list before it calls `advance` again.
local unreported = 0

-- The moves of a position in a loop over many; `advance` says that the loop gets on, and returns for how many positions that holds.
local function listed(list, p, advance)
  unreported -= 1
  if unreported <= 0 then
    unreported = advance()
  end
  local moves = list(p)
  if #moves > MOST_MOVES then
    error(`\`moves\` returned {#moves} moves: at most {MOST_MOVES}`, 0)
  end
  return moves
end

-- What the host asks of a position: the moves as the script lists them, each as a table, and the outcome.
local function answers(game, p)
  local moves = game.moves(p)
  if type(moves) ~= "table" then
    return moves
  end
  local outcome = game.outcome and game.outcome(p, moves)
  if outcome then
    return moves, {}, outcome
  end
  local full = table.create(#moves)
  for place, move in moves do
    if type(move) == "number" and game.describe then
      move = game.describe(p, move)
    end
    full[place] = move
  end
  return moves, full
end

-- Positions `depth` plies on; a game that is over before counts nothing.
local function perft(game, p, depth, advance)
  local list, play, outcome = game.moves, game.play, game.outcome
  local function count(p, depth)
    local moves = listed(list, p, advance)
    if outcome and outcome(p, moves) then
      return 0
    elseif depth == 1 then
      return #moves
    end
    local sum = 0
    for _, move in moves do
      sum += count(play(p, move), depth - 1)
    end
    return sum
  end
  return if depth == 0 then 1 else count(p, depth)
end

-- Random moves from `p` until the game is over or `most` plies are played: the last position, how many plies, the generator's
-- next state, and the result once the game is over. Random numbers: the "minimal standard" of Park and Miller (1988), whose
-- products are exact.
local function random_moves(game, p, seed, most, advance)
  local list, play, outcome = game.moves, game.play, game.outcome
  for plies = 0, most do
    local moves = listed(list, p, advance)
    local result = outcome and outcome(p, moves)
    if result then
      return p, plies, seed, result
    end
    local count = #moves
    if count == 0 then
      return p, plies, seed, { winner = 3 - p.turn }
    elseif plies == most then
      break
    end
    seed = seed * 16807 % 2147483647
    p = play(p, moves[seed % count + 1])
  end
  return p, most, seed, nil
end

-- Random games from `p`, each to its end or to `most` plies; the plies of all and how many were won by side 1, by side 2, drawn.
local function playouts(game, p, games, seed, most, advance)
  local plies, results = 0, { 0, 0, 0 }
  for _ = 1, games do
    local _, played, next_seed, result = random_moves(game, p, seed, most, advance)
    plies += played
    seed = next_seed
    results[result and result.winner or 3] += 1
  end
  return plies, results[1], results[2], results[3]
end

return { answers = answers, perft = perft, random_moves = random_moves, playouts = playouts }
