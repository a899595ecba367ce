--- @api 1
-- expect: play: exit 0|1
-- A table that answers every index.

local function move(position, ctx)
  ctx.memory = setmetatable({}, { __index = function() return 1 end, __len = function() return 1e9 end, __iter = function() return rawequal end })
  return position:moves()[1]
end

return { title = "memory_proxy", games = { "*" }, move = move }
