--- @api 1
-- expect: `moves international --position W:WK1:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40`, `moves international --position W:WK1:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40 --best`, `perft international 3 --position W:WK1:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40`: exit 0|1|2, within 20; deep `moves international --position W:WK1:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40 --tree 1`: exit 0|1|2, within 60
-- A flying king among many pieces: more routes than can be counted.
return { base = "international", title = "T" }
