-- The balance of the remaining pieces for a side: from -2, lost, to 2, won.
local material = {}

-- Few pieces are left and as many on either side.
material.EVEN = 66

-- The balance is looked at in every fifth turn of a side.
function material.is_checked_now(position)
  local turn = position.ply // 2 + 1
  return turn % 5 == 0
end

-- `mine` is the side that asks: 1 or 2.
function material.code(position, mine, weights)
  local theirs = 3 - mine
  local pieces = position:count(mine) + position:count(theirs)
  local function worth(side)
    return position:count(side) + position:count(side, "king") -- a king counts twice
  end
  local balance = worth(mine) - worth(theirs)
  if balance == 0 and pieces <= weights.level then return material.EVEN end
  local share = math.abs(balance) / pieces
  local code = share < weights.few and 0 or share < weights.many and 1 or 2
  return balance < 0 and -code or code
end

return material
