--- @api 1
-- expect: out_of_time
-- Visits tables of tables with the visitor that the library itself brings: each level multiplies the calls.


local function move(position)
  local leaf = {}
  for place = 1, 1000 do
    leaf[place] = place
  end
  local level = function(below, visit)
    local keys = {}
    for _ = 1, 12 do
      keys[table.clone(below)] = visit
    end
    return keys
  end
  -- `math.randomseed` answers nothing, so no visit ends early.
  local tree = level(leaf, math.randomseed)
  for _ = 1, 7 do
    tree = level(tree, table.foreach)
  end
  table.foreach(tree, table.foreach)
end

return { title = "foreach_native", games = { "*" }, move = move }
