--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- A comparator that makes the list longer while it is sorted.

local function move(position, ctx)
  local t = table.create(1000, 0)
  while true do
    pcall(table.sort, t, function()
      table.insert(t, 1)
      return false
    end)
  end
end

return { title = "sort_insert", games = { "*" }, move = move }
