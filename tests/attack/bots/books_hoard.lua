--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- Answers of the opening book, kept.

local function move(position, ctx)
  local kept = {}
  while true do
    table.insert(kept, search.book(position))
  end
end

return { title = "books_hoard", games = { "*" }, move = move }
