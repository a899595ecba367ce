-- Bounds for library functions that could otherwise run for very long without reaching a safepoint.
-- Runs before the tables are made read-only, so scripts see only these versions.

-- Their cost is text length times pattern length, and a plain find has no safepoint inside.
local MOST_WORK = 20000000

for _, name in { "find", "match", "gmatch", "gsub", "split" } do
  local plain = string[name]
  string[name] = function(text, pattern, ...)
    if type(text) == "string" and type(pattern) == "string" and #text * #pattern > MOST_WORK then
      error(`string.{name}: text and pattern are too long together`, 2)
    end
    return plain(text, pattern, ...)
  end
end

-- Comparing long strings has no safepoint; calling a function written in Lua does.
local sort = table.sort
local function less(a, b)
  return a < b
end
table.sort = function(list, comparator)
  return sort(list, comparator or less)
end
