--- @api 1
-- Broken on purpose: the third count is one too many, as when a rule was changed.
--- @perft 7 49 303 1469
return { base = "english", title = "Miscounted" }
