--- @api 1
-- Italian draughts.
-- Moves follow dctl, whose position counts are in tests/perft/italian.perft; draws by
-- the rules of the Federazione Italiana Dama as lidraughts quotes them.
return {
  family = "draughts",
  title = "Italian draughts",
  summary = "Short kings that men cannot take, and a strict order of preference among captures.",
  source = "FID rules; moves as played by dctl",

  -- 32 squares; the lower right corner is played on.
  board = { columns = 8, rows = 8, corner = "right" },
  first = "white",

  -- Twelve men a side. Men move and capture forward only, and cannot take kings.
  men = {
    rows = 3,
    moves = { "diagonally_forward" },
    captures = { "diagonally_forward" },
    take_kings = false,
  },

  -- Kings move and capture one step at a time in all four directions.
  kings = {
    moves = { "diagonally_forward", "diagonally_backward" },
    captures = { "diagonally_forward", "diagonally_backward" },
    long = false,
  },

  -- The most pieces; among equals with a king; then the most kings; then the capture that meets a king first.
  capture = { forced = true, prefer = { "captures", "by_king", "kings", "kings_first" } },

  -- A man that reaches the far row becomes a king, and its move ends there.
  crowning = "stops",

  -- A side with no legal move or no pieces loses.
  winning = { stuck = "loses" },

  -- Drawn: the same position for the third time; 40 moves by each side with kings only and without a capture.
  drawing = { repetition = 3, quiet_moves = 40 },

  -- Game files, PDN 3.0: number, who starts, board, first square as that side sees it, 1 if the left corner is unused.
  notation = { squares = "numbers", game_type = "22,W,8,8,N2,1" },
}
