--- @api 1
-- expect: 6: unknown key `grads`
return {
  title = "T",
  games = { "*" },
  grads = function() return 0 end,
  move = function(position) return position:moves()[1] end,
}
