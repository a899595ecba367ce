--- @api 1
-- expect: 5: `games` must be a list of texts
return {
  title = "T",
  games = "english",
  move = function() end,
}
