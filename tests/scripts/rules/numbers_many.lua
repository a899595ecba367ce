-- expect: load rules_error -: `setup` returned a position with too many numbers or too long names: at most 64 numbers with names of 80 bytes are allowed
local walk = require("walk")
return walk({ setup = function()
  local position = { grid = { 1, 0, 0, 2 }, turn = 1, plies = 0 }
  for n = 1, 64 do
    position[`n{n}`] = n
  end
  return position
end })
