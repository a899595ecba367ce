--- @api 1
-- expect: 7: the `default` of the option `depth` must be a whole number from 1 to 12
return {
  title = "T",
  games = { "*" },
  options = {
    depth = { kind = "integer", min = 1, max = 12, default = 40 },
  },
  move = function() end,
}
