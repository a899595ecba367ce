-- What the bots of `damka bench` share. Bits are counted as docs/lua-api.md shows it: a byte for each number of 16 bits.
local ones = buffer.create(65536)
local band, rshift, read = bit32.band, bit32.rshift, buffer.readu8
for n = 1, 65535 do
  buffer.writeu8(ones, n, read(ones, rshift(n, 1)) + n % 2)
end
local function count(mask)
  return read(ones, band(mask, 65535)) + read(ones, rshift(mask, 16))
end

-- The material, as the families themselves count it: all searches of a table see the same tree.
local features = { man = 1, king = 1.5, disc = 1 }
local evals = {}
function evals.draughts(black_men, black_kings, white_men, white_kings, side)
  local value = count(black_men) - count(white_men) + 1.5 * (count(black_kings) - count(white_kings))
  return side == 1 and value or -value
end
function evals.othello(black_low, black_high, white_low, white_high, side)
  local value = count(black_low) + count(black_high) - count(white_low) - count(white_high)
  return side == 1 and value or -value
end

-- Alpha-beta in Lua over native moves; counts its nodes.
local nodes = 0
local function value(walk, depth, alpha, beta)
  if depth == 0 then return walk:value() end
  local moves = walk:moves()
  if moves == 0 then return -1000 end
  for move = 1, moves do
    nodes += 1
    walk:play(move)
    local reply = -value(walk, depth - 1, -beta, -alpha)
    walk:back()
    if reply > alpha then alpha = reply end
    if alpha >= beta then break end
  end
  return alpha
end
