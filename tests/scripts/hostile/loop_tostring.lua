--- @api 1
-- expect: out_of_time
-- A __tostring that never returns.

local thing = setmetatable({}, {
  __tostring = function()
    while true do
    end
  end,
})
local function move()
  return tostring(thing)
end

return { title = "loop_tostring", games = { "*" }, move = move }
