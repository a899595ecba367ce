# The mixing desk.

desk = Mixing desk
desk-tip = Sliders for this bot's weights, what each setting would play, one setting against another
desk-back-tip = What is mixed stays on the desk
desk-bot = Bot
desk-nobody = no bot that plays { $game } has weights to mix
desk-no-weights = { $name } has no weights to mix
desk-a-file = A: as { $file } says
desk-a-kept = A: kept here, not written to { $file }
desk-b-same = B: the same as A
desk-b-moved = { $count ->
        [one] B: one number is another than A's
       *[other] B: { $count } numbers are others than A's
    }
desk-undo = Undo
desk-undo-tip = Takes the last step at the desk back
desk-undo-none = nothing was changed
desk-redo = Redo
desk-redo-tip = Does again what was undone
desk-redo-none = nothing was undone
desk-keep = Keep B as A
desk-keep-tip = What you move from now on is compared with B as it is now
desk-swap = Swap A and B
desk-swap-tip = The sliders go to what A was, and A to what they were
desk-file-a = A from the file
desk-file-a-tip = Compares with what the file says again
desk-a-is-file = A is what the file says
desk-to-file = Back to the file
desk-to-file-tip = B becomes what the file says
desk-b-is-file = B is what the file says
desk-to-shipped = Back to shipped
desk-to-shipped-tip = B becomes what came with damka
desk-none-shipped = no such file came with damka
desk-write = Write B to the file
desk-write-tip = Replaces the numbers in { $file }; comments and layout stay. Bots that are playing use them before their next move
desk-written = { $file } is written
desk-search = find among { $count } weights
desk-search-none = no weight is called so
desk-as-a = { $name } as in A: { $value }
desk-as-a-already = It is as in A
desk-parts = A and B would play different moves
desk-agrees = A and B would play the same move
desk-over = The game is over here
desk-game = The game
desk-back-one = One position back
desk-on-one = One position on
desk-shown = after { $ply } of { $count } moves
desk-parted = In { $parted } of { $compared } positions A and B would play different moves ({ $compared } of { $count } looked at)
desk-parted-row = { $ply }. { CAPITAL($side) }: A { $a }, B { $b }
desk-parted-tip = Shows this position
desk-play = Play A against B from here
desk-play-tip = Pairs of games in the background, each side once; pairs after the first begin with two moves by lot
desk-play-same = Move a number first: A and B are the same
desk-stop = Stop
desk-stop-tip = Ends these games; the score stays
desk-stop-none = No games are being played
desk-score = { $games ->
        [one] B +{ $wins } ={ $draws } −{ $losses }, one game
       *[other] B +{ $wins } ={ $draws } −{ $losses }, { $games } games
    }
desk-score-before = with the numbers as they were then
