--- @api 1
-- expect: 4: `weights` must name a YAML file beside the bot, not "../other/fox.yaml"
return { title = "T", games = { "*" }, move = function() end,
  weights = "../other/fox.yaml" }
