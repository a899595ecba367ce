--- @api 1
-- expect: script_error
-- Unpacking ten million values.

local function move()
  return table.unpack({}, 1, 10000000)
end

return { title = "huge_unpack", games = { "*" }, move = move }
