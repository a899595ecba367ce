--- @api 1
-- expect: script_error
-- Writes into the options.

local function move(_, ctx)
  ctx.options.depth = 99
end

return { title = "poison_weights", games = { "*" }, move = move }
