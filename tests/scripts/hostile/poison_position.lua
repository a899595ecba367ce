--- @api 1
-- expect: script_error
-- Writes into the position.

local function move(position)
  position.turn = 2
end

return { title = "poison_position", games = { "*" }, move = move }
