--- @api 1
-- expect: script_error | out_of_time | out_of_memory | no_answer
-- table.move over two thousand million absent entries.

local function move()
  return table.move({}, 1, 2000000000, 5, {})
end

return { title = "huge_move_sparse", games = { "*" }, move = move }
