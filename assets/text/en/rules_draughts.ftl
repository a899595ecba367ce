# The rules of draughts in plain words.

rules-begins = Each side begins with { $men } { $place }.
rules-men = { $count ->
    [one] one man
    *[other] { WORD($count) } men
    }
rules-kings = { $count ->
    [one] one king
    *[other] { WORD($count) } kings
    }
rules-some-pieces = { $count ->
    [one] one piece
    *[other] { WORD($count) } pieces
    }
rules-place-row = on the row nearest to it
rules-place-rows = on the { WORD($rows) } rows nearest to it
rules-place-before-one = { $rows ->
    [one] on one row, with one empty row behind it
    *[other] on { WORD($rows) } rows, with one empty row behind them
    }
rules-place-before = { $rows ->
    [one] on one row, with { WORD($behind) } empty rows behind it
    *[other] on { WORD($rows) } rows, with { WORD($behind) } empty rows behind them
    }
rules-straight-note = Straight ahead and sideways, the next square is the next one that is played on, two rows or columns away.
rules-men-move = How men move
rules-man-moves = A man moves one square { $ways }, onto an empty square.
rules-men-capture = How men capture
rules-men-never-capture = Men do not capture.
rules-man-captures = A man captures { $ways }: it jumps over an opposing piece on the next square and lands on the empty square directly behind it.
rules-takes-all = It may take men and kings.
rules-takes-men = It may take men, but not kings.
rules-crowning = Crowning
rules-crowning-stops = A man that reaches the far row becomes a king and its move ends there, even if it could continue capturing.
rules-crowning-at-end = A man that ends its move on the far row becomes a king. One that reaches the far row in a capture and can continue capturing from there must do so, and stays a man.
rules-crowning-goes-on = A man that reaches the far row becomes a king at once; if it can continue capturing, it does so as a king.
rules-crowning-wins = There are no kings: a man that ends its move on the far row wins the game.
rules-crowning-never = There are no kings: a man that reaches the far row stays a man.
rules-kings-move = How kings move
rules-king-moves-far = A king moves any number of squares { $ways }, as long as they are empty.
rules-king-moves = A king moves one square { $ways }, onto an empty square.
rules-king-rests = While a side has men too, it may not move the same king more than { $times ->
    [1] once
    [2] twice
    *[other] { WORD($times) } times
    } in a row without a capture; another of its pieces must move, or the king must capture, before that king may move again.
rules-kings-capture = How kings capture
rules-kings-never-capture = Kings do not capture.
rules-king-captures = A king captures { $ways }: it jumps over an opposing piece on the next square and lands on the empty square directly behind it. It may take men and kings.
rules-king-captures-far = A king captures { $ways }, over any distance: all squares between it and the opposing piece must be empty, and so must the square directly behind that piece. It may take men and kings.
rules-landing-any = It lands on any of the empty squares in line behind the piece it takes, but must choose one from which it can continue capturing if there is one.
rules-landing-next = It lands on the first square behind the piece it takes.
rules-landing-next-to-king = It lands on any of the empty squares in line behind the piece it takes, but must choose one from which it can continue capturing if there is one; and if the last piece taken is a king, the move must end on the first square behind that king.
rules-duty = Obligation to capture
rules-duty-forced = A side that can capture must capture.
rules-duty-free = Capturing is not mandatory: another move may be made instead.
rules-duty-whole = A capture goes on as long as the same piece can capture from where it has landed, in the same move; it may not stop half-way.
rules-duty-turn = Between two jumps the piece may turn to the left or right, but not right around (by 180 degrees).
rules-choice = Choosing between captures
rules-choice-any = When several captures are possible, any of them may be chosen; it need not be the one that takes the most.
rules-choice-one = When several captures are possible, { $first } must be chosen. If that leaves more than one, any of them may be chosen.
rules-choice-some = When several captures are possible, { $first } must be chosen; among equals, { $then }. If that still leaves more than one, any of them may be chosen.
rules-choice-then = { $before }; among those, { $measure }
rules-prefer-captures = the one that takes the most pieces
rules-prefer-by-king = one that a king makes
rules-prefer-kings = the one that takes the most kings
rules-prefer-kings-first = the one that takes a king earliest
rules-prefer-value = the one that takes the greatest value
rules-choice-value = A king counts a little less than two men (199 to 100).
rules-leaving = When captured pieces leave
rules-leaving-at-once = A captured piece leaves the board as soon as it has been jumped, so that its square is free for the rest of the capture.
rules-leaving-after = Captured pieces leave the board when the whole move is over. Until then they stand in the way: no piece may be jumped twice.
rules-win-far-row = The side whose man is the first to end its move on the far row wins.
rules-stuck-loses = A side that has no pieces left, or has no legal move on its turn, loses.
rules-stuck-wins = A side that has no pieces left, or has no legal move on its turn, wins.
rules-stuck-draws = The game is drawn when the side to move has no pieces left or no legal move.
rules-balance = When { $sides }, the game is drawn { $when }.
rules-balance-all = When { $sides }, with { $all } on the board in total, the game is drawn { $when }.
rules-both-have = both sides have { $force }
rules-one-has = one side has { $one } and the other { $other }
rules-one-has-more = one side has { $one }, and the other { $other }
rules-at-once = at once
rules-after-balance = after { $moves ->
    [one] one move
    *[other] { WORD($moves) } moves
    } by each side from that point
rules-after-change = after { $moves ->
    [one] one move
    *[other] { WORD($moves) } moves
    } by each side from that point; each capture and each crowning restarts the count
rules-king-alone = a lone king
rules-any-pieces = any pieces
rules-among = { $pieces }, including { $kinds }
rules-main-road = { $what } that holds the main road, the long diagonal from corner to corner, with no other piece on it
rules-at-least = at least { $counted }
rules-at-most = at most { $counted }
rules-number-or = { WORD($from) } or { $counted }
rules-number-to = { WORD($from) } to { $counted }
rules-ways-all = in any of the eight directions
rules-ways-both = diagonally forward or backward
rules-ways-forward = diagonally forward
rules-ways-backward = diagonally backward
rules-ways-diagonal = diagonally
rules-ways-straight = straight forward, backward or sideways
rules-ways-straight-forward = straight forward
rules-ways-sideways = sideways
rules-ways-straight-backward = straight backward
rules-ways-nowhere = nowhere
rules-shows-man-moves = A man and the squares it can move to.
rules-shows-king-moves = A king and the squares it can move to.
rules-shows-man-captures = The pieces that this man can capture, and where it lands.
rules-shows-king-captures = The pieces that this king can capture, and where it may land.
rules-shows-chain = Two pieces are taken in one move:
rules-shows-far-row = The man reaches the far row:
rules-shows-crowned-stops = The man is crowned and its move ends, though a king could continue capturing:
rules-shows-crowned = The man is crowned where its capture ends, on the far row:
rules-shows-crowned-on = The man is crowned on the far row and continues capturing as a king:
rules-shows-uncrowned = The man passes the far row in mid-capture and is not crowned:
rules-shows-preferred = { CAPITAL($side) } could capture with either piece, but only this capture is legal:
