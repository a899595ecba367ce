-- Bounds for library functions that could otherwise run for very long without reaching a safepoint, and errors of the
-- host turned into texts before a script may keep them. Runs before the tables are made read-only, so scripts see only
-- these versions.
--
-- A safepoint is a step of the machine. A function written in C that calls another one again and again has none, so
-- whatever calls back is written in Lua here, or calls back through Lua.

-- `text_of(value)`: the message of an error that a host function raised, nil for any other value.
-- `info(function, "s")`: "[C]" for a function that is not written in Lua.
local text_of, info = ...

-- The cost of a search is text length times pattern length, and a plain find has no safepoint inside.
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

-- A function in C that is called back through this one is followed by a safepoint.
local function through_lua(native)
  return function(...)
    return (native(...))
  end
end

-- A replacement is called for each match.
local gsub = string.gsub
string.gsub = function(text, pattern, replacement, ...)
  local kind = type(replacement)
  if kind == "function" and info(replacement, "s") == "[C]" then
    replacement = through_lua(replacement)
  elseif kind == "table" and getmetatable(replacement) ~= nil then
    local indexed = replacement
    replacement = function(key)
      return indexed[key]
    end
  end
  return gsub(text, pattern, replacement, ...)
end

-- `%*` calls `__tostring`, which may be a slow C function; a few calls between two safepoints do no harm.
local MOST_FORMATTED = 8
local format = string.format
string.format = function(text, ...)
  if select("#", ...) <= MOST_FORMATTED then
    return format(text, ...)
  end
  local values = table.pack(...)
  for place = 1, values.n do
    local kind = type(values[place])
    if kind == "table" or kind == "userdata" then
      values[place] = tostring(values[place])
    end
  end
  return format(text, table.unpack(values, 1, values.n))
end

-- Comparing long strings has no safepoint, and neither has a comparator in C; calling a function written in Lua does.
local sort = table.sort
local function less(a, b)
  return a < b
end
table.sort = function(list, comparator)
  if comparator == nil then
    comparator = less
  elseif type(comparator) == "function" and info(comparator, "s") == "[C]" then
    comparator = through_lua(comparator)
  end
  return sort(list, comparator)
end

-- Comparing tables calls `__eq`.
local find = table.find
table.find = function(list, value, place)
  local kind = type(value)
  if kind ~= "table" and kind ~= "userdata" or type(list) ~= "table" or place ~= nil and type(place) ~= "number" then
    return find(list, value, place)
  end
  local at = math.floor(place or 1)
  if at < 1 then
    return find(list, value, place)
  end
  while true do
    local item = rawget(list, at)
    if item == nil then
      return nil
    elseif item == value then
      return at
    end
    at += 1
  end
end

table.foreach = function(list, visit)
  for key, value in next, list do
    local result = visit(key, value)
    if result ~= nil then
      return result
    end
  end
  return nil
end
table.foreachi = function(list, visit)
  for place = 1, rawlen(list) do
    local result = visit(place, rawget(list, place))
    if result ~= nil then
      return result
    end
  end
  return nil
end

-- An error of the host is an object that lives outside the machine's memory. A script gets its text instead, which is
-- counted like any other.
local function checked(is_fine, result, ...)
  if not is_fine and type(result) == "userdata" then
    result = text_of(result) or result
  end
  return is_fine, result, ...
end

local pcall_raw, xpcall_raw, resume, close = pcall, xpcall, coroutine.resume, coroutine.close
pcall = function(...)
  return checked(pcall_raw(...))
end
xpcall = function(call, handler, ...)
  if type(handler) ~= "function" then
    return xpcall_raw(call, handler, ...)
  end
  local function handle(value)
    if type(value) == "userdata" then
      value = text_of(value) or value
    end
    return handler(value)
  end
  return checked(xpcall_raw(call, handle, ...))
end
coroutine.resume = function(...)
  return checked(resume(...))
end
coroutine.close = function(...)
  return checked(close(...))
end
