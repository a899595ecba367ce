--- @api 1
-- expect: script_error | out_of_memory
-- A string of two gigabytes.

local function move()
  return string.rep("x", 2000000000)
end

return { title = "huge_rep", games = { "*" }, move = move }
