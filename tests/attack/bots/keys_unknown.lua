--- @api 1
-- expect: list: exit 0|1; check: exit 1
-- Ten thousand keys that a bot does not have.

local function move(position, ctx)
  return position:moves()[1]
end

return { title = "keys_unknown", games = { "*" }, move = move }
