--- @api 1
-- Broken on purpose: two kings step to and fro, and nothing ends the game.
return {
  family = "scripted",
  title = "Endless",
  board = { columns = 4, rows = 2, pattern = "grid" },
  pieces = { { name = "king", side = 1, letter = "k" }, { name = "king", side = 2, letter = "K" } },
  setup = function()
    return { grid = { 0, 0, 0, 2, 1, 0, 0, 0 }, turn = 1 }
  end,
  moves = function(p)
    local moves = {}
    for square, piece in p.grid do
      if piece == p.turn then
        for _, to in { square - 1, square + 1 } do
          if p.grid[to] == 0 and (to - 1) // 4 == (square - 1) // 4 then
            table.insert(moves, { text = `{square}-{to}`, from = square, to = to, progress = false })
          end
        end
      end
    end
    return moves
  end,
  play = function(p, move)
    local grid = table.clone(p.grid)
    grid[move.from], grid[move.to] = 0, p.turn
    return { grid = grid, turn = 3 - p.turn }
  end,
}
