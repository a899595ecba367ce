--- @api 1
-- expect: 5: `games` must be a list of strings
return {
  title = "T",
  games = "english",
  move = function() end,
}
