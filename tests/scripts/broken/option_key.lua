--- @api 1
-- expect: 5: unknown key `options.depth.maximum`
return {
  title = "T", games = { "*" }, move = function() end,
  options = { depth = { kind = "integer", min = 1, maximum = 12, default = 4 } },
}
