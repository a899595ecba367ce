--- @api 1
-- Frisian draughts.
-- Rules follow the Official Rules for Frisian Draughts (2011), and lidraughts where they could not be consulted; the
-- position counts in tests/perft/frisian.perft are dctl's.
return {
  family = "draughts",
  title = "Frisian draughts",
  summary = "A hundred squares; captures also go straight, and the most valuable one must be made.",
  source = "Official Rules for Frisian Draughts (2011); draws as on lidraughts",

  -- 50 dark squares; the lower left corner is dark (articles 1 to 5).
  board = { columns = 10, rows = 10, corner = "left" },
  first = "white",

  -- Twenty men a side. Men move diagonally forward and capture in all eight directions (article 7). Straight ahead and
  -- sideways the next dark square is two rows or columns away.
  men = {
    rows = 4,
    moves = { "diagonally_forward" },
    captures = { "diagonally_forward", "diagonally_backward", "forward", "sideways", "backward" },
  },

  -- Kings move any distance along the diagonals (article 9) and capture any distance in all eight directions. While its
  -- side has men too, a king that made three moves in a row without capturing must rest until another piece has moved.
  -- It may still capture.
  kings = {
    moves = { "diagonally_forward", "diagonally_backward" },
    captures = { "diagonally_forward", "diagonally_backward", "forward", "sideways", "backward" },
    long = true,
    landing = "any",
    moves_in_a_row = 3,
  },

  -- The most valuable capture must be made, a king counting just under two men; among equals one by a king. What is taken
  -- leaves when the move is over.
  capture = { forced = true, prefer = { "value", "by_king" }, taken_leave = "at_end" },

  -- A man becomes a king where its move ends on the far row (article 8).
  crowning = "at_end",

  -- A side with no legal move or no pieces loses.
  winning = { stuck = "loses" },

  -- Drawn: the same position for the third time. (Lidraughts leaves that to the players; here every game must end.)
  drawing = {
    repetition = 3,
    balances = {
      -- Two kings against one: 7 moves by each side.
      { one = { kings = 1, men = 0 }, other = { kings = 2, men = 0 }, moves = 7 },
      -- One king each: 2 moves, in which the other may still be caught.
      { one = { kings = 1, men = 0 }, other = { kings = 1, men = 0 }, moves = 2 },
    },
  },

  -- Game files, PDN 3.0: number, who starts, board, first square as that side sees it, 1 if the left corner is unused.
  notation = { squares = "numbers", game_type = "40,W,10,10,N2,0", hub = "frisian" },
}
