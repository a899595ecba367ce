--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- __iter gives an iterator in C that never ends.

local function move(position, ctx)
  local function endless()
    return rawequal, {}, nil
  end
  for _ in setmetatable({}, { __iter = endless }) do end
end

return { title = "meta_iter_endless", games = { "*" }, move = move }
