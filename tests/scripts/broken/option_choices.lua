--- @api 1
-- expect: 5: the option `style` needs a list `choices`
return {
  title = "T", games = { "*" }, move = function() end,
  options = { style = { kind = "choice", default = "bold" } },
}
