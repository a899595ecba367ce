--- @api 1
-- expect: out_of_time
-- The endless loop stands in an iterator.

local function move()
  for _ in function() return 1 end do
  end
end

return { title = "loop_iterator", games = { "*" }, move = move }
