--- @api 1
-- Turkish draughts.
-- Rules follow kish; its position counts are in tests/perft/turkish.perft.
return {
  family = "draughts",
  title = "Turkish draughts",
  summary = "Every square is played on; men go forward and sideways, kings fly like rooks, and the most pieces must be taken.",
  source = "rules as played by kish",

  -- 64 squares, all of them played on.
  board = { columns = 8, rows = 8, corner = "all" },
  first = "white",

  -- Sixteen men a side on the second and third rows. Men move and capture straight forward and sideways.
  men = {
    rows = 2, rows_behind = 1,
    moves = { "forward", "sideways" },
    captures = { "forward", "sideways" },
  },

  -- Kings go any distance in the four straight directions and land on any empty square behind the piece they take.
  kings = {
    moves = { "forward", "sideways", "backward" },
    captures = { "forward", "sideways", "backward" },
    long = true,
    landing = "any",
  },

  -- The most pieces must be taken; each leaves at once. A capture never turns right about.
  capture = { forced = true, prefer = { "captures" }, taken_leave = "at_once", about_turn = false },

  -- A man becomes a king where its move ends on the far row.
  crowning = "at_end",

  -- A side with no legal move or no pieces loses.
  winning = { stuck = "loses" },

  -- Drawn: the same position for the third time (9.2 of kish's rules); one piece each, at once (9.3); 25 moves by each side
  -- without a capture or an advance of a man (9.4).
  drawing = {
    repetition = 3,
    quiet_moves = 25,
    balances = { { one = { pieces = 1 }, other = { pieces = 1 }, moves = 0 } },
  },

  -- Game files, PDN 3.0: number, who starts, board, first square as that side sees it, 1 if the left corner is unused.
  notation = { squares = "letters", game_type = "30,W,8,8,A0,0" },
}
