--- @api 1
-- Broken on purpose: what the position keeps in a number is lost when it is written: it has a form of its own.
return {
  family = "scripted",
  title = "Hidden",
  board = { columns = 3, rows = 3, pattern = "grid" },
  input = "place",
  pieces = { { name = "disc", side = 1, letter = "x" }, { name = "disc", side = 2, letter = "o" } },
  setup = function()
    return { cells = 0, turn = 1, moved = 0 }
  end,
  moves = function(p)
    local moves = {}
    for square = 1, 9 do
      if p.cells // 3 ^ (square - 1) % 3 == 0 then
        table.insert(moves, { text = tostring(square), places = square })
      end
    end
    return moves
  end,
  play = function(p, move)
    local cells = p.cells + p.turn * 3 ^ (move.places - 1)
    return { cells = cells, turn = 3 - p.turn, moved = p.moved + 1 }
  end,
  grid = function(p)
    local grid = {}
    for square = 1, 9 do
      grid[square] = p.cells // 3 ^ (square - 1) % 3
    end
    return grid
  end,
  from_grid = function(grid, turn)
    local cells = 0
    for square, piece in grid do
      cells = cells + piece * 3 ^ (square - 1)
    end
    return { cells = cells, turn = turn, moved = 0 }
  end,
  outcome = function(_, moves)
    return if #moves == 0 then { ending = "full" } else nil
  end,
}
