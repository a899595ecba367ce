--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- __newindex is rawset: values come and go for ever.

local function move(position, ctx)
  local t = setmetatable({}, { __newindex = rawset })
  while true do
    t.x = 1
    t.x = nil
  end
end

return { title = "meta_newindex_rawset", games = { "*" }, move = move }
