--- @api 1
-- expect: 5: there is no option kind `int`
return {
  title = "T", games = { "*" }, move = function() end,
  options = { depth = { kind = "int", min = 1, max = 12, default = 4 } },
}
