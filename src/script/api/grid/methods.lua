-- Methods of `grid` that are faster in Lua than in the host: a list made by the host costs a protected call for each entry, and
-- so does a string. `boards` and `ways` are the tables of the host's methods, which these replace.
local boards, ways = ...

-- The squares of each board.
local sizes: { [any]: number } = setmetatable({}, { __mode = "k" })

-- The host returns what is to be listed as separate values.
local function list_results(methods, names)
  for _, name in names do
    local values = methods[name]
    -- None takes more; passing on any number of arguments would be slower.
    methods[name] = function(self, a, b, c, d)
      return { values(self, a, b, c, d) }
    end
  end
end

list_results(boards, { "find", "line", "neighbours", "group", "drops", "enclosed" })
list_results(ways, { "moves" })

-- Whether a square can be set to this.
local function can_set(square, piece, size)
  return type(square) == "number"
    and square >= 1
    and square <= size
    and square % 1 == 0
    and type(piece) == "number"
    and piece >= 0
    and piece <= 255
    and piece % 1 == 0
end

-- One or two squares, if all is well; the host sets more, and says what is wrong.
local set = boards.set
boards.set = function(board, cells, one, on_one, other, on_other, ...)
  local size = sizes[board]
  if
    type(cells) ~= "string"
    or #cells ~= size
    or not can_set(one, on_one, size)
    or (other ~= nil and not can_set(other, on_other, size))
    or select("#", ...) > 0
  then
    -- Without the values that are missing at the end.
    return set(board, cells, table.unpack({ one, on_one, other, on_other, ... }))
  end
  local changed = buffer.fromstring(cells)
  buffer.writeu8(changed, one - 1, on_one)
  if other ~= nil then
    buffer.writeu8(changed, other - 1, on_other)
  end
  return buffer.tostring(changed)
end

return sizes
