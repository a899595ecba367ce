# The rules of grid games in plain words.

rules-grid-removals = At first the board is full. The side that moves first removes one of its own pieces, from a corner or the middle of the board; the other side then removes one of its own that is straight beside the gap. After that, ordinary moves begin.
rules-grid-swap = After the first piece is placed, the other side may take it over in place of its own first move.
rules-grid-swap-mirrored = After the first piece is placed, the other side may take it over in place of its own first move: the piece changes sides and goes to the square that lies to the other side's edges as the old one did to its owner's.
rules-grid-board = Neighbours and directions
rules-grid-blocked = Nothing can stand on these squares, and no line leads over them: { $squares }.
rules-grid-four-neighbours = Squares are neighbours along rows and columns only.
rules-grid-six-neighbours = Each square has six neighbours: along its row, its column and the diagonal from lower left to upper right.
rules-grid-black-goes-right = The side at the bottom moves up; for the other side, which begins on the left, forward is to the right.
rules-grid-placing = Placing pieces
rules-grid-places-anywhere = A { $name } may be placed on any empty square.
rules-grid-places-column = A { $name } is dropped into a column and falls to its lowest empty square.
rules-grid-places-beside = A { $name } may be placed on any empty square that touches one of the side's own pieces, diagonally too.
rules-grid-places-stock = Each side can place { WORD($stock) } in a game.
rules-grid-places-most = A side may place a piece only while it has fewer than { WORD($most) } on the board.
rules-grid-places-or-moves = A turn is either such a placement or a move of a piece.
rules-grid-places-first = A side that can place a piece must do so; only a side that cannot moves one.
rules-grid-moving = How a { $name } moves
rules-grid-moves = It moves { $distance }, onto an empty square.
rules-grid-moves-never = It moves only to capture.
rules-grid-leaps = It leaps onto an empty square, whatever is in between: { $leaps }.
rules-grid-hops-any = It hops { $ways } over a piece of either side to the empty square directly behind; nothing is captured.
rules-grid-hops-own = It hops { $ways } over a piece of its own side to the empty square directly behind.
rules-grid-hops-theirs = It hops { $ways } over an opposing piece to the empty square directly behind; that piece stays on the board.
rules-grid-hops-on = It may go on hopping, also in another direction, and may stop after any hop.
rules-grid-hops-once = A turn is a single hop.
rules-grid-promotes = When it reaches the far row, it becomes a { $other }.
rules-grid-promotes-rows = When it reaches one of the last { WORD($rows) } rows, it becomes a { $other }.
rules-grid-may-promote = When it reaches the far row, it may become a { $other }, and must if it could not move from there.
rules-grid-may-promote-rows = When it reaches one of the last { WORD($rows) } rows, it may become a { $other }, and must if it could not move from there.
rules-grid-royal = A side that loses its last { $name } loses the game.
rules-grid-one-square = one square { $ways }
rules-grid-any-squares = any number of squares { $ways }, over empty squares only
rules-grid-least-squares = at least { WORD($least) } squares { $ways }, over empty squares only
rules-grid-most-squares = up to { WORD($most) } squares { $ways }, over empty squares only
rules-grid-exact-squares = exactly { WORD($most) } squares { $ways }, over empty squares only
rules-grid-some-squares = { WORD($least) } to { WORD($most) } squares { $ways }, over empty squares only
rules-grid-leap-straight = { WORD($long) } squares straight
rules-grid-leap-diagonal = { WORD($long) } squares diagonally
rules-grid-leap-crooked = { $short ->
    [one] one square
    *[other] { WORD($short) } squares
    } one way and { WORD($long) } squares the other
rules-grid-capturing = How pieces capture
rules-grid-captures-never = Pieces never capture.
rules-grid-replaces = A { $name } captures an opposing piece by moving onto its square, { $distance }.
rules-grid-replaces-leaping = A { $name } captures by leaping onto an opposing piece: { $leaps }.
rules-grid-jumps = A { $name } captures { $ways }: it jumps over an opposing piece next to it and lands on the empty square directly behind.
rules-grid-jumps-on = It may go on jumping in the same direction, and may stop after any jump.
rules-grid-jumps-once = A turn is a single jump.
rules-grid-encloses = A { $name } that arrives on a square captures { $ways }: it takes each unbroken row of opposing pieces between it and another piece of its own side.
rules-grid-encloses-only = A piece may safely move between two opposing pieces.
rules-grid-converts = A { $name } that arrives on a square wins over all opposing pieces next to it, { $ways }: they change sides.
rules-grid-converts-only = Pieces that change sides win over no others.
rules-grid-values = The values of pieces: { $values }.
rules-grid-free = Capturing is never mandatory.
rules-grid-wins-far-row = The side whose piece is the first to reach its far row wins.
rules-grid-wins-line = A side wins with { WORD($count) } or more of its pieces in an unbroken line along a row, a column or a diagonal.
rules-grid-wins-line-exact = A side wins with exactly { WORD($count) } of its pieces in an unbroken line along a row, a column or a diagonal; a longer line does not win.
rules-grid-wins-homes = A side wins when all its pieces are on squares on which the other side's pieces began.
rules-grid-wins-chain = A side wins with a chain of neighbouring pieces between its two edges: top and bottom for the side at the top, left and right for the side at the bottom.
rules-grid-wins-leaving = A piece on its far row may leave the board with a step forward. A side wins when all its pieces have left.
rules-grid-wins-goals-with = { $side } wins when its { $pieces } is on one of these squares: { $squares }.
rules-grid-wins-goals = { $side } wins with a piece on one of these squares: { $squares }.
rules-grid-wins-all = A side that has lost all its pieces loses.
rules-grid-wins-reduced = { $count ->
    [one] A side left with a single piece loses.
    *[other] A side left with { WORD($count) } pieces or fewer loses.
    }
rules-grid-wins-last = The game is decided when a side has no legal move.
rules-grid-stuck = When a side cannot move
rules-grid-stuck-loses = A side with no legal move on its turn loses.
rules-grid-stuck-wins = A side with no legal move on its turn wins.
rules-grid-stuck-draws = The game is drawn when the side to move has no legal move.
rules-grid-full-draws = The game is drawn when no piece can be placed any more.
rules-grid-stuck-passes = A side with no legal move passes. A side that has a move may not pass.
rules-grid-passes-free = A side may pass instead of moving, and passes when it has no move. Two passes in a row end the game, as if neither side could move.
rules-grid-count-most = When neither side can move, the side with more pieces on the board wins; equal numbers draw.
rules-grid-count-fewest = When neither side can move, the side with fewer pieces on the board wins; equal numbers draw.
rules-progress-grid = a capture, a placement or a move that cannot be undone
rules-shows-grid-moves = A { $name } and the squares it can move to.
rules-shows-grid-captures = A { $name } and the pieces it can capture.
rules-shows-grid-arrives = A { $name } arrives on the marked square, and what becomes of the pieces around it.
