--- @api 1
-- expect: script_error | out_of_time | out_of_memory | no_answer
-- table.move over a range of a quadrillion.

local function move()
  return table.move({ 1, 2, 3 }, 1, 1e15, 2)
end

return { title = "huge_move", games = { "*" }, move = move }
