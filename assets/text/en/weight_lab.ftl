# The weight lab.

weight-lab = Weight lab
weight-lab-tip = Try other weights: see how this bot's grades and moves change, and play one set against another
weight-lab-nobody = no bot that plays { $game } has weights
weight-lab-no-weights = { $name } has no weights
weight-lab-a-file = A has the values in { $file }
weight-lab-a-kept = A has other values, not saved in { $file }
weight-lab-b-same = B is the same as A
weight-lab-b-moved = { $count ->
        [one] B differs from A in one value
       *[other] B differs from A in { $count } values
    }
weight-lab-undo-none = nothing to undo
weight-lab-redo-none = nothing to redo
weight-lab-keep = Copy B to A
weight-lab-keep-tip = From now on, B is compared with the values it has now
weight-lab-swap = Swap A and B
weight-lab-swap-tip = A takes the values of B, and B those of A
weight-lab-file-a = Reset A to file
weight-lab-file-a-tip = Sets A to the values in the file
weight-lab-a-is-file = A already has the values in the file
weight-lab-to-file = Reset B to file
weight-lab-to-file-tip = Sets B to the values in the file
weight-lab-b-is-file = B already has the values in the file
weight-lab-to-shipped = Reset B to shipped
weight-lab-to-shipped-tip = Sets B to the values that came with damka
weight-lab-none-shipped = this file did not come with damka
weight-lab-write = Write B to file
weight-lab-write-tip = Replaces the values in { $file } and keeps its comments and layout. Bots that are playing use them from their next move
weight-lab-close-ask = Save the weights?
weight-lab-close-text = Changed and not yet saved: { $files }.
weight-lab-close-stay = Keep editing
weight-lab-close-save = Save and close
weight-lab-close-discard = Close without saving
weight-lab-written = B was written to { $file }
weight-lab-search = Search { $count } weights
weight-lab-search-none = No matching weights
weight-lab-as-a = Reset { $name } to A: { $value }
weight-lab-parts = A and B would play different moves
weight-lab-agrees = A and B would play the same move
weight-lab-grades-part = A and B give different moves the best grade
weight-lab-grades-agree = A and B give the same move the best grade
weight-lab-predicted = Would play: A { $a }, B { $b }
weight-lab-predicted-tip = The bot's move with A and with B, with the game's limits and the same seed; at most one second of thinking
weight-lab-by-grades = Until the moves are known, the arrows follow the grades

weight-lab-differ = A and B would play different moves in { $parted } of { $compared } positions ({ $compared } of { $count } checked)
weight-lab-differ-short = { $parted ->
    [0] { $compared ->
        [one] No difference in one position
       *[other] No differences in { $compared } positions
    }
   *[other] They differ in { $parted } of { $compared } positions
}
weight-lab-differ-row = { $ply }. { CAPITAL($side) }: A { $a }, B { $b }
weight-lab-differ-tip = Shows this position
weight-lab-play = Play A against B
weight-lab-play-tip = Plays pairs of games from this position in the background, with the sides swapped in each pair. From the second pair on, games start with two random moves
weight-lab-play-same = Change a weight first: A and B are the same
weight-lab-stop-tip = Stops these games and keeps the score
weight-lab-score = { $games ->
        [one] B { $tally } (won-drawn-lost), one game
       *[other] B { $tally } (won-drawn-lost), { $games } games
    }
weight-lab-score-before = with earlier weights
weight-lab-running = A against B: { $games } of { $of } games
weight-lab-none = Start a game to tune weights
weight-lab-none-why = The weight lab shows how other weights would change the bot's grades and moves.
weight-lab-weights-of = Weights of { $name }
weight-lab-position = Move { $number }, { CAPITAL($side) } to move
weight-lab-no-more = No more positions
weight-lab-a-other = other values
weight-lab-no-changes = no changes
weight-lab-changes = { $count ->
    [one] 1 change
   *[other] { $count } changes
}
weight-lab-sets = Copy or reset A and B
weight-lab-options = Options of the bot
weight-lab-weight = Weight
weight-lab-value = { $name }: value in B
weight-lab-unused = unused
weight-lab-unused-tip = No line of the bot's script mentions this weight
weight-lab-help = Point at a weight to see what it does
weight-lab-no-help = no comment in the weights file
weight-lab-move = Move
weight-lab-reason = Reason
weight-lab-reasons = Reasons for { $move }
weight-lab-reasons-yet = Reasons appear when you stop changing weights
weight-lab-no-reasons = The bot gives no reasons for its grades. Scripts give them with ctx.trace.
weight-lab-count = { $count } weights
