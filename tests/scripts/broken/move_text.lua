--- @api 1
-- expect: 6: `move` must be a function, not a string
return {
  title = "T",
  games = { "*" },
  move = "9-13",
}
