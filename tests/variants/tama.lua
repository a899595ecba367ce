--- @api 1
-- Only for the tests: every fact that the shipped variants do not combine. All squares, free captures, short kings that
-- capture in all eight directions.
return {
  family = "draughts",
  title = "Everything at once",
  board = { columns = 6, rows = 6, corner = "all" },
  men = {
    rows = 2,
    moves = { "forward", "diagonally_forward" },
    captures = { "forward", "sideways", "diagonally_forward" },
  },
  kings = {
    moves = { "forward", "sideways", "backward", "diagonally_forward", "diagonally_backward" },
    long = false,
  },
  capture = { forced = false, taken_leave = "at_once", about_turn = false },
  crowning = "at_end",
  drawing = { repetition = 3, quiet_moves = 20 },
  notation = { squares = "letters" },
}
