# Why a move or a draw offer is refused: sentences that start in lower case and have no full stop.

why-game-over = the game is over
why-nothing-there = there is no piece there
why-not-yours = that piece is the opponent's
why-must-capture = you must capture
why-longer-capture = you must choose a capture that takes more
why-capture-goes-on = the capture continues from there and must be completed
why-must-land = you must land where the capture can continue
why-occupied = that square is occupied
why-backwards = a man cannot move backwards
why-out-of-reach = that piece cannot go there
why-king-must-rest = that king has moved { $times } times in a row; move another piece
why-blocked = that piece has no legal move
why-column-full = that column is full
why-turns-nothing = a disc there would flip nothing
why-forbidden = the rules of this game forbid that move here
why-must-pass = you have no legal move and must pass
why-may-not-pass = you have a legal move and cannot pass
why-unreadable = { $text } cannot be read as a move
why-ambiguous = more than one move fits: { $moves }
offer-open = a draw has already been offered
offer-move-first = your draw offer was declined; make a move before you offer again
offer-people-only = in this game only two people can agree to a draw
