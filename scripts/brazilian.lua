--- @api 1
-- Brazilian draughts: the international rules on 64 squares.
-- Moves follow dctl, whose position counts are in tests/perft/brazilian.perft; draws
-- by section 7.2 of the FMJD's rules for 64 squares, as lidraughts quotes them for Russian and uses them here too.
return {
  family = "draughts",
  title = "Brazilian draughts",
  summary = "The international rules on 64 squares: kings fly, men capture backwards too, and the most pieces must be taken.",
  source = "FMJD rules for 64 squares; moves as played by dctl",

  -- 32 dark squares; the lower left corner is dark.
  board = { columns = 8, rows = 8, corner = "left" },
  first = "white",

  -- Twelve men a side. Men move forward and capture in all four directions.
  men = {
    rows = 3,
    moves = { "diagonally_forward" },
    captures = { "diagonally_forward", "diagonally_backward" },
  },

  -- Kings go any distance in all four directions and land on any empty square behind the piece they take.
  kings = {
    moves = { "diagonally_forward", "diagonally_backward" },
    captures = { "diagonally_forward", "diagonally_backward" },
    long = true,
    landing = "any",
  },

  -- The most pieces must be taken. What is taken leaves when the move is over.
  capture = { forced = true, prefer = { "captures" }, taken_leave = "at_end" },

  -- A man becomes a king where its move ends on the far row.
  crowning = "at_end",

  -- A side with no legal move or no pieces loses.
  winning = { stuck = "loses" },

  -- Drawn: the same position for the third time (7.2.3); 15 moves by each side with kings only and without a capture (7.2.5).
  drawing = {
    repetition = 3,
    quiet_moves = 15,
    balances = {
      -- Three kings or more against one: 15 moves from when that came about (7.2.4).
      { one = { kings = 1, men = 0 }, other = { kings = { from = 3 }, men = 0 }, moves = 15 },
      -- Both have kings, and nothing is captured or crowned: 30 moves with 4 or 5 pieces on the board, 60 with 6 or 7 (7.2.6).
      { pieces = { from = 4, to = 5 }, one = { kings = { from = 1 } }, other = { kings = { from = 1 } }, since = "change", moves = 30 },
      { pieces = { from = 6, to = 7 }, one = { kings = { from = 1 } }, other = { kings = { from = 1 } }, since = "change", moves = 60 },
      -- Three pieces, a king among them, against a king alone that holds the main road: 5 moves (7.2.7).
      { one = { kings = 1, men = 0, holds_main_road = true }, other = { pieces = 3, kings = { from = 1 } }, moves = 5 },
      -- Two pieces at most, a king among them, against a king alone: 5 moves (7.2.8).
      { one = { kings = 1, men = 0 }, other = { pieces = { to = 2 }, kings = { from = 1 } }, moves = 5 },
    },
  },

  -- Game files, PDN 3.0: number, who starts, board, first square as that side sees it, 1 if the left corner is unused.
  notation = { squares = "letters", game_type = "26,W,8,8,A0,0" },
}
