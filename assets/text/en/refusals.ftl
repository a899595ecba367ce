# Why a try is refused: parts of sentences that begin small.

why-game-over = the game is over
why-nothing-there = no piece stands there
why-not-yours = that piece is the opponent's
why-must-capture = you must capture
why-longer-capture = a capture that takes more must be chosen
why-capture-goes-on = the capture goes on from there and must be finished
why-must-land = the capture must land where it can go on
why-occupied = that square is occupied
why-backwards = a man does not move backwards
why-out-of-reach = that piece cannot go there
why-king-must-rest = that king has moved { $times } times in a row and must rest
why-blocked = that piece has no move
why-column-full = that column is full
why-turns-nothing = a disc there would turn none of the opponent's
why-forbidden = a rule of this variant forbids that move here
why-must-pass = there is no move: you must pass
why-may-not-pass = there is a move: you may not pass
why-unreadable = { $text } cannot be read as a move
why-ambiguous = more than one move fits: { $moves }
offer-over = the game is over
offer-open = a draw is offered already
offer-move-first = a draw was offered already; move first
offer-people-only = in this game only two people can agree on a draw
