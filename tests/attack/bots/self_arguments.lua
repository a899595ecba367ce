--- @api 1
-- expect: play: exit 0|1, within 20, faults 30
-- Every function of the host with every kind of value in every place.

local function move(position, ctx)
  if position.ply > 2 then
    return position:moves()[1]
  end
  local values = { false, 0, -1, 2.5, "", "x", {}, print, coroutine.create(print), position, position:moves()[1], search.walk(position), buffer.create(1), ctx, search }
  for _, owner in { position, position:moves()[1], search.walk(position), ctx, search } do
    for _, name in { "at", "squares", "count", "place", "moves", "play", "outcome", "text", "hash", "masks", "name", "square", "path", "best", "lines", "mcts", "walk", "book", "tree", "random", "trace", "mark", "keep", "steps_left", "back", "is_capture", "value", "winner", "key", "turn" } do
      local ok, ask = pcall(function() return owner[name] end)
      for _, a in values do
        for _, b in values do
          pcall(ask, a, b)
          if owner ~= search and type(ask) == "function" then
            pcall(ask, owner, a, b)
          end
        end
      end
    end
  end
  return position:moves()[1]
end

return { title = "self_arguments", games = { "*" }, move = move }
