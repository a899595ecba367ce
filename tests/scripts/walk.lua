-- A game for the files in rules/: one pawn on a board of 4 squares that goes round, and a number that counts the plies.
-- Each file changes one function of it.
return function(change)
  local game = {
    family = "scripted",
    board = { columns = 2, rows = 2 },
    first = "white",
    pieces = { { name = "pawn", side = 1 }, { name = "man", side = 2 } },
    input = "from_to",
    setup = function()
      return { grid = { 1, 0, 0, 2 }, turn = 1, plies = 0 }
    end,
    moves = function(p)
      local from = table.find(p.grid, 1)
      return { { text = `on{p.plies}`, from = from, to = if from == 3 then 1 else from + 1 } }
    end,
    play = function(p, move)
      local grid = table.clone(p.grid)
      grid[move.to], grid[move.from] = 1, 0
      return { grid = grid, turn = 3 - p.turn, plies = p.plies + 1 }
    end,
  }
  for name, value in change do
    game[name] = if value == "nothing" then nil else value
  end
  return game
end
