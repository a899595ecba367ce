--- @api 1
-- Flying-king draughts, as a network game describes them: a king lands on the first square behind what it takes.
-- The description is silent on three points. Read here: men capture forward only; what is taken leaves at once, hop by
-- hop; a man that is crowned in mid-capture goes on as a king.
return {
  family = "draughts",
  title = "Flying kings",
  summary = "Kings fly, but land right behind the piece they take; any capture may be chosen.",
  source = "the flying-king description",

  -- 32 dark squares; the lower left corner is dark.
  board = { columns = 8, rows = 8, corner = "left" },
  first = "white",

  -- Twelve men a side. Men move and capture forward only.
  men = {
    rows = 3,
    moves = { "diagonally_forward" },
    captures = { "diagonally_forward" },
  },

  -- Kings go any distance and land on the first square behind the piece they take.
  kings = {
    moves = { "diagonally_forward", "diagonally_backward" },
    captures = { "diagonally_forward", "diagonally_backward" },
    long = true,
    landing = "next",
  },

  -- A capture must be made and carried to its end; which one is free. What is taken leaves hop by hop.
  capture = { forced = true, taken_leave = "at_once" },

  -- A man that reaches the far row becomes a king at once and captures on as one.
  crowning = "goes_on",

  -- A side with no legal move or no pieces loses.
  winning = { stuck = "loses" },

  -- Drawn: the same position for the third time; one piece each, at once; on one computer, at once if
  -- either player claims it. Bots do not agree to draws.
  drawing = {
    repetition = 3,
    agreement = "people_at_once",
    balances = { { one = { pieces = 1 }, other = { pieces = 1 }, moves = 0 } },
  },

  notation = { squares = "numbers" },
}
