# The arena: contests between bots.

arena-title = Arena
arena-tip = Matches and tournaments between bots
arena-new = New contest
arena-new-title = Set up a contest
arena-empty = No contests yet.
arena-reading = Loading…
arena-title-round-robin = Round-robin, { $count } players
arena-title-gauntlet = Gauntlet, { $count } players
arena-title-swiss = Swiss, { $count } players
arena-over = Finished, { $games ->
    [one] one game
   *[other] { $games } games
}
arena-broken-off = Interrupted, { $games } of { $of } games
arena-under-way = Running, { $games } of { $of } games
arena-elsewhere = Running elsewhere, { $games } of { $of } games

arena-variant = Game
arena-no-bots = No bot plays this game.
arena-match-name = Match
arena-match-tip = Find out which of two bots is stronger
arena-round-robin = Round-robin
arena-round-robin-tip = Every player plays every other player
arena-gauntlet = Gauntlet
arena-gauntlet-tip = The first player plays each of the others
arena-swiss = Swiss
arena-swiss-tip = Each round pairs players with similar scores
arena-seat = Player { $number }
arena-remove = Remove player { $number }
arena-add = Add player
arena-add-all = Select all
arena-add-all-tip = Fills the list with every preset and every bot for this game
arena-each = Games per encounter
arena-each-tip = Games are played in pairs: the same opening with sides swapped
arena-rounds = Rounds
arena-meetings = Encounters
arena-rounds-tip = In a Swiss, the number of rounds; otherwise, how often each two players meet
arena-openings = Openings
arena-book = Book ({ $count })
arena-no-book = This game has no book
arena-random-plies = Random…
arena-random-plies-tip = The two games of a pair start with the same random moves
arena-file = File
arena-from-file = File…
arena-file-hint = PDN games (the first 8 plies are used), lines of moves, or one position per line
arena-file-drop = path, or drop a file here
arena-file-read = { $count ->
    [one] One opening
   *[other] { $count } openings
}
arena-file-unread = { $file }: { $error }
arena-file-awaited = Loading the openings file…
arena-random-plies-count = Random opening plies
arena-clock = Clock
arena-clock-tip = Minutes per game + seconds per move for each side, such as 5+3. Only a bot's own thinking time counts
arena-clock-none = none
arena-more = More
arena-draw = Draw adjudication
arena-draw-tip = From move `movenumber` on, a game is a draw if both bots value their own moves within `score` of 0 for `movecount` moves each
arena-resign = Resign adjudication
arena-resign-tip = A bot loses if it values its own moves at −`score` or less for `movecount` moves; with `twosided`, only if the other bot's values agree
arena-max-moves = Maximum moves
arena-max-moves-tip = A game is a draw after this many moves by each side; 0 for no limit
arena-table = Endgame table
arena-table-tip = Ends a game with the table's result once only this many pieces are left. Tables are solved on first use, which takes a moment
arena-table-none = Off
arena-table-pieces = { $pieces } pieces
arena-guard = Time per move (s)
arena-guard-tip = A move that takes longer is stopped
arena-wrong = Fix the errors above first.
arena-fault-line = line { $line }: { $text }
arena-fault-hint = { $text }; { $hint }
arena-limit = Thinking
arena-limit-none = None
arena-limit-none-tip = Each bot thinks as long as its own settings allow
arena-limit-nodes = Nodes
arena-limit-nodes-tip = Maximum nodes per search
arena-limit-steps = Steps
arena-limit-steps-tip = Maximum script steps per move, the same on every computer
arena-limit-count = Maximum number
arena-seed = Seed
arena-seed-any = random
arena-seed-tip = The same seed gives the same games
arena-threads = Concurrent games
arena-sprt = Test
arena-sprt-on = Stop early (SPRT)
arena-sprt-tip = Stops once it is clear whether the first player is stronger by Elo1 rather than by Elo0, in normalised Elo. Either answer is wrong in 5 of 100 matches
arena-sprt-low = Elo0
arena-sprt-high = Elo1
arena-begin = Start
arena-busy = Another contest is running in this window.
arena-held = Another program is running this contest.
arena-games-in-all = Up to { $count ->
    [one] one game
   *[other] { $count } games
}

arena-about = { $game }, started { $began }, seed { $seed }
arena-nothing-known = No results yet.
arena-match = Is { $first } stronger than { $second }? { CAPITAL($answer) }: { $elo } Elo after { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
}
arena-match-test = Is { $first } stronger than { $second } by { $elo1 } Elo rather than { $elo0 }? { CAPITAL($answer) }: { $elo } Elo after { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
}
arena-yes = yes
arena-no = no
arena-open = inconclusive
arena-has-won = { $names } won with { $points } points in { $games ->
    [one] 1 game
   *[other] { $games } games
}
arena-have-won = { $names } share first place with { $points } points in { $games ->
    [one] 1 game
   *[other] { $games } games
}
arena-leads = { $names } leads with { $points } points in { $games ->
    [one] 1 game
   *[other] { $games } games
}
arena-lead = { $names } lead with { $points } points in { $games ->
    [one] 1 game
   *[other] { $games } games
}
arena-many = { $count } players
arena-lead-by-bye = In the lead: { $names } with { $points } points from a bye, no games played yet
arena-with-elo = { $text }, { $elo } Elo relative to the mean
arena-elo-unknown = unknown
arena-elo-more = more than { $elo }
arena-elo-less = less than { $elo }
arena-elo-about = about { $elo }
arena-solving = Solving endgame tables: { $percent }%
arena-progress = { $pairs } of { $of } pairs
arena-progress-round = { $text }, round { $round } of { $rounds }
arena-left = { $text }, { $time } left
arena-test = SPRT: { $state }
arena-test-state = LLR { $ratio } ({ $low } to { $high })
arena-pause = Pause
arena-go-on = Resume
arena-finish = Finish games, then stop
arena-stop = Stop now
arena-stopping = Stopping…
arena-finishing = Finishing the last games…
arena-paused = Paused
arena-take-up = Resume contest
arena-board = { $first } – { $second }
arena-board-begins = starting
arena-board-move = ply { $ply }: { $move }
arena-open-tip = Open in analysis
arena-beat = { $winner } beat { $loser }
arena-drew = { $winner } and { $loser } drew
arena-ratings = Ratings
arena-ratings-what = Rates all players of a game on one scale, over every contest played under its current rules. An edited bot counts as a different player.
arena-ratings-none = Nobody has played this game under its current rules.
arena-column-version = Version
arena-column-contests = Contests
arena-cross = Crosstable
arena-column-place = Place
arena-column-player = Player
arena-column-points = Points
arena-column-games = Games
arena-column-tally = Won-drawn-lost
arena-column-berger = S–B
arena-column-buchholz = Buchholz
arena-column-elo = Elo
arena-pairs = Pairs: { $scores }
arena-pair-scores = { $two } with 2 points, { $more } with 1.5, { $one } with 1, { $half } with 0.5, { $none } with 0
arena-curve = Elo by number of pairs
arena-curve-words = Elo of the first player against the second: { $elo } after { $pairs } pairs
arena-curve-dot = { $elo } Elo after { $pairs ->
    [one] one pair
   *[other] { $pairs } pairs
}
arena-faults = Faults
arena-fault = { $name } lost { $count ->
    [one] 1 game
   *[other] { $count } games
} to a fault: { $word }
arena-fault-open = Open first game
arena-games = Games ({ $count })
arena-game = { $number }. { $text }, { $ending }, { $plies }
arena-contests = Contests
arena-context = { $title }, { $game }
arena-status = Arena: { $text }
arena-numbered = { $name } { $number }
arena-finish-not = Keep playing
arena-standings = Standings
arena-cross-what = won-drawn-lost of the row
arena-row = { $place }. { $name }: { $points } points, { $tally }, Elo { $elo }
