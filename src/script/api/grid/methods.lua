-- Methods of `grid` that are faster in Lua than in the host: a list made by the host costs a protected call for each entry, and
-- so does a string. `boards` and `ways` are the tables of the host's methods, which these replace.
local boards, ways = ...

-- The squares of each board.
local sizes: { [any]: number } = setmetatable({}, { __mode = "k" })

-- The host returns what is to be listed as separate values.
local function list_results(methods, names)
  for _, name in names do
    local values = methods[name]
    methods[name] = function(self, ...)
      return { values(self, ...) }
    end
  end
end

list_results(boards, { "find", "line", "neighbours", "group", "drops", "enclosed" })
list_results(ways, { "moves" })

-- Whether a number is whole and in a range.
local function is_whole(number, least, most)
  return type(number) == "number" and number >= least and number <= most and number % 1 == 0
end

-- One or two squares, if all is well; the host sets more, and says what is wrong.
local set = boards.set
boards.set = function(board, cells, ...)
  local count, size = select("#", ...), sizes[board]
  local one, on_one, other, on_other = ...
  if
    type(cells) ~= "string"
    or #cells ~= size
    or (count ~= 2 and count ~= 4)
    or not (is_whole(one, 1, size) and is_whole(on_one, 0, 255))
    or (count == 4 and not (is_whole(other, 1, size) and is_whole(on_other, 0, 255)))
  then
    return set(board, cells, ...)
  end
  local changed = buffer.fromstring(cells)
  buffer.writeu8(changed, one - 1, on_one)
  if count == 4 then
    buffer.writeu8(changed, other - 1, on_other)
  end
  return buffer.tostring(changed)
end

return sizes
