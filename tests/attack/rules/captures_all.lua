--- @api 1
-- expect: `moves international --position W:WK46:B41,42,43,44,32,33,34,22,23,24,12,13,14,8,9,10,37,28,19,21,31,39,29,18`, `moves international --position W:WK46:B41,42,43,44,32,33,34,22,23,24,12,13,14,8,9,10,37,28,19,21,31,39,29,18 --best`, `perft international 3 --position W:WK46:B41,42,43,44,32,33,34,22,23,24,12,13,14,8,9,10,37,28,19,21,31,39,29,18`: exit 0|1|2, within 20; deep `moves international --position W:WK46:B41,42,43,44,32,33,34,22,23,24,12,13,14,8,9,10,37,28,19,21,31,39,29,18 --tree 46`: exit 0|1|2, within 60
-- A flying king among many pieces: more routes than can be counted.
return { base = "international", title = "T" }
