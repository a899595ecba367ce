# Findings of `damka check` about rules: lower-case sentences, each after the name of its check.

doctor-finding = { $check }: { $said }
doctor-after = { $said }, after { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}
doctor-see = to see it, run { $commands }
doctor-waive = if this is intended, add this line to the file: { $line }
doctor-slow = the rules are too slow to check: { $positions } positions took { $secs } seconds
doctor-laws = the rules failed: { $why }
doctor-over = there are no legal moves, but the game is not over
doctor-text-unread = the position is written as { $text }, which cannot be read back: { $why }
doctor-text-hidden = the text of the position is incomplete: { $text } reads back as a different position
doctor-text-twins = two moves are both written { $text }
doctor-move-other = the move { $text } reads back as a different move, { $other }
doctor-move-unread = the move { $text } cannot be read back: { $why }
doctor-change = { $move }: { $why }
doctor-play-board = after { $move }, the board on { $square } does not match the move's list of changes
doctor-play-places = { $move } says that it changes { $square }, but nothing changes there
doctor-play-to = { $move } ends on { $square }, but no piece of its side is there afterwards
doctor-play-from = { $move } starts on { $square }, but the piece is still there afterwards
doctor-search-count = the game has { $game } moves here, but the search has { $search }
doctor-search-move = the search has { $search } where the game has { $game }
doctor-search-board = { $move } leads to different positions in the search and in the game
doctor-nothing-stands = there is no piece on square { $square }
doctor-nothing-crowned = there is no piece to crown on square { $square }
doctor-nothing-turned = there is no disc to turn over on square { $square }
doctor-not-free = square { $square } is not empty
doctor-captured-elsewhere = the captured piece is not on square { $square }
doctor-put-not-free = a piece is placed on square { $square }, which is not empty
doctor-listed-twice = { $move } is listed twice
doctor-order = the moves are not sorted by start square and then by path
doctor-route-own = { $move } cannot be entered by clicking along its own path
doctor-route-else = { $move } can be entered along a path that starts or ends on other squares
doctor-capture-twice = { $move } captures the same piece twice
doctor-capture-nothing = { $move } says that it captures on { $square }, but that square is empty
doctor-capture-own = { $move } captures a piece of its own side on { $square }
doctor-capture-stays = { $move } says that it captures on { $square }, but the piece stays there
doctor-turned-half = with the board rotated and the sides swapped
doctor-turned-rows = with the board mirrored top to bottom and the sides swapped
doctor-turned-columns = with the board mirrored left to right and the sides swapped
doctor-turned-none = with the sides swapped
doctor-begin-unlike = the sides start differently, however the board is turned
doctor-turned = { $turned }, { $why }
doctor-turned-refused = the position is rejected: { $why }
doctor-turned-ends = the game ends differently
doctor-turned-count = there are { $other } moves instead of { $own }
doctor-turned-lacks = { $move } has no counterpart
doctor-start = the game is over before it starts: there is no first move
doctor-unlike = the game is not the same for both sides: { $why }
doctor-same = the rules give different answers for the same position: first { $first }, then { $second }
doctor-same-hint = functions must depend only on their arguments; keep nothing in other variables
doctor-ends = { $capped } of { $begun } random games end only at the limit of { $cap } plies
doctor-ends-hint = set facts such as drawing.repetition and drawing.quiet_moves to end games in which nothing happens
doctor-piece = { $side } { $piece }
doctor-pieces-still = in { $games } games, no { $piece } ever moved, was placed or was captured
doctor-pieces-never = in { $games } games, no { $piece } was ever on the board
doctor-perft-fast = after { $plies ->
    [one] one ply
   *[other] { $plies } plies
}, the fast count is { $fast } positions, but counting one by one gives { $slow }
doctor-laws-counting = the rules failed while positions were counted: { $why }
doctor-perft-position = the position cannot be read: { $why }
doctor-perft-said = there are { $count } positions after { $plies ->
    [one] one ply
   *[other] { $plies } plies
}, but the file says { $wanted }
doctor-waive-none = there is no check `{ $check }` to waive
doctor-waive-not = `{ $check }` cannot be waived
doctor-waive-not-hint = these can be waived: { $others }
doctor-waive-reason = `{ $check }` is waived without a reason
doctor-waive-reason-hint = write --- @waive { $check }: why it is intended
doctor-perft-numbers = `@perft` needs whole numbers
doctor-perft-numbers-hint = write --- @perft 7 49 302 or --- @perft W:W31:B1: 2 4 8 (positions after 1, 2, 3 plies)

doctor-check-directives = directives
doctor-check-start = start
doctor-check-laws = script rules
doctor-check-over = over
doctor-check-text = text
doctor-check-play = play
doctor-check-order = order
doctor-check-routes = routes
doctor-check-captures = captures
doctor-check-same = same
doctor-check-symmetry = symmetry
doctor-check-ends = ends
doctor-check-pieces = pieces
doctor-check-perft = perft
