--- @api 1
-- Broken on purpose: the stone in the middle never moves and cannot be taken.
return {
  family = "scripted",
  title = "Dead piece",
  board = { columns = 3, rows = 3, pattern = "grid" },
  input = "place",
  pieces = { { name = "disc", side = 1, letter = "x" }, { name = "disc", side = 2, letter = "o" }, { name = "stone", profile = "pawn", side = 1, letter = "s" }, { name = "stone", profile = "pawn", side = 2, letter = "t" } },
  setup = function()
    return { grid = { 0, 0, 0, 3, 0, 4, 0, 0, 0 }, turn = 1 }
  end,
  moves = function(p)
    local moves = {}
    for square, piece in p.grid do
      if piece == 0 then
        table.insert(moves, { text = tostring(square), places = square })
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
