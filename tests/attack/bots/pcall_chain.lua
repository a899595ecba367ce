--- @api 1
-- expect: play: script_error|no_answer|illegal_move|out_of_time, exit 1; deep match: exit 0|1, faults 2, within 10
-- pcall of pcall of pcall, two hundred deep and more.

local function move(position, ctx)
  local function chain(n)
    return if n == 0 then error else function() return pcall(pcall, chain(n - 1)) end
  end
  return chain(100000)()
end

return { title = "pcall_chain", games = { "*" }, move = move }
