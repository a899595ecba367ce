--- @api 1
-- expect: play: exit 0|1, within 20, faults 30
-- A number that is none of the usual ones, wherever one may be given.

local function move(position, ctx)
  if position.ply > 2 then
    return position:moves()[1]
  end
  local n = 5e-324
  for _, key in { "depth", "nodes", "win", "quiesce", "ties", "selective", "playouts", "explore" } do
    for _, find in { search.best, search.lines, search.mcts, search.walk } do
      pcall(find, position, { [key] = n, nodes = 100 })
    end
  end
  for _, find in { search.best, search.lines } do
    pcall(find, position, { depth = 2, nodes = 1000, eval = { man = n, king = n, advance = -n } })
    pcall(find, position, { depth = 2, nodes = 1000, eval = function() return n end })
    pcall(find, position, { depth = 2, nodes = 1000, win = n, ties = "random", selective = true })
  end
  local walk = search.walk(position, { eval = { man = n, advance = n } })
  for _, ask in { walk.play, walk.is_capture, walk.value, walk.winner, walk.key, walk.back, walk.moves, walk.turn } do
    pcall(ask, walk, n)
  end
  for _, ask in { position.at, position.name, position.place, position.square, position.count, position.squares, position.play } do
    pcall(ask, position, n, n)
  end
  pcall(search.tree, position, n)
  pcall(ctx.random, n)
  pcall(ctx.mark, n, n)
  pcall(ctx.trace, n, n, nil, n)
  pcall(ctx.keep, n)
  print(n, { [n == n and n or 0] = n })
  return position:moves()[1], n
end

return { title = "number_denormal", games = { "*" }, move = move }
