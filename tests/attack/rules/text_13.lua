--- @api 1
-- expect: `match NAME random random --games 2 --seed 1 --random-plies 0 --max-moves 8 --concurrency 1 --pdn games.pdn`: exit 0|2, faults 2; `import games.pdn`, `replay 1`: never "not a move"|"illegal"|"no move", exit 0|2; deep `export`, `games`, `replay games.pdn --verify`, check: never "not a move"|"illegal"|"no move", exit 0|1|2
-- A text of a move that a game file would read as something else: the laws are refused, or each kept game is read back.
local walk = require("walk")
return walk({ moves = function(p) return { { text = ";", from = table.find(p.grid, 1), to = if table.find(p.grid, 1) == 3 then 1 else table.find(p.grid, 1) + 1 } } end })
