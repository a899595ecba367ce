--- @api 1
-- Broken on purpose: every move says that it captures on the square after it.
return {
  family = "scripted",
  title = "False capture",
  board = { columns = 3, rows = 3, pattern = "grid" },
  input = "place",
  pieces = { { name = "disc", side = 1, letter = "x" }, { name = "disc", side = 2, letter = "o" } },
  setup = function()
    return { grid = table.create(9, 0), turn = 1 }
  end,
  moves = function(p)
    local moves = {}
    for square, piece in p.grid do
      if piece == 0 then
        table.insert(moves, { text = tostring(square), places = square, captured = { square % 9 + 1 } })
      end
    end
    return moves
  end,
  play = function(p, move)
    local grid = table.clone(p.grid)
    grid[move.places] = p.turn
    return { grid = grid, turn = 3 - p.turn }
  end,
  outcome = function(_, moves)
    return if #moves == 0 then { ending = "full" } else nil
  end,
}
