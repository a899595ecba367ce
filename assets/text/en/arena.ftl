# The arena: contests between bots.

arena-title = Arena
arena-tip = Compare bots, or watch two of them: matches and tournaments
arena-new = New contest
arena-new-title = Set up a contest
arena-empty = No contests yet. Their results will appear here.
arena-title-round-robin = Round-robin, { $count } players
arena-title-gauntlet = Gauntlet, { $count } players
arena-title-swiss = Swiss, { $count } players
arena-title-knockout = Knockout, { $count } players
arena-over = Finished, { $games ->
    [one] one game
   *[other] { $games } games
}
arena-broken-off = Interrupted, { $games } of { $of } games
arena-under-way = Running, { $games } of { $of } games
arena-elsewhere = Running elsewhere, { $games } of { $of } games

arena-no-bots = No bot plays this game.
arena-match-name = Match
arena-match-tip = Find out which of two bots is stronger
arena-round-robin = Round-robin
arena-round-robin-tip = Every player plays every other player
arena-gauntlet = Gauntlet
arena-gauntlet-tip = The first player plays each of the others
arena-swiss = Swiss
arena-swiss-tip = Each round pairs players with similar scores
arena-knockout = Knockout
arena-knockout-tip = Winners advance, losers are out. Players are seeded in the order of this list
arena-extra-pairs = Extra pairs
arena-extra-pairs-help = A level encounter is decided by the first extra pair that isn't level. After this many, the higher seed advances
arena-seat = Player { $number }
arena-remove = Remove player { $number }
arena-add = Add player
arena-add-all = Select all
arena-add-all-tip = Fills the list with every preset and every bot for this game
arena-clear-tip = Removes all players but the first two
arena-each = Games per encounter
arena-each-tip = Games come in pairs: the same opening with sides swapped
arena-rounds = Rounds
arena-meetings = Encounters
arena-openings = Openings
arena-book = Book ({ $count })
arena-random-plies = Random moves
arena-random-plies-tip = The two games of a pair start with the same random moves
arena-file = File
arena-from-file = File…
arena-file-hint = PDN games (the first 8 plies are used), lines of moves, or one position per line
arena-file-drop = path, or drop a file here
arena-openings-count = { $count ->
    [one] One opening
   *[other] { $count } openings
}
arena-file-unread = { $file }: { $error }
arena-file-awaited = Loading the openings file…
arena-random-plies-count = Random opening plies
arena-clock-tip = Minutes per game + seconds per move for each side, such as 5+3. Only a bot's own thinking time counts
arena-clock-none = none
arena-more = More
arena-draw = Draw adjudication
arena-draw-tip = From move movenumber on, a game is a draw if both bots value their own moves within score of 0 for movecount moves each
arena-resign = Resign adjudication
arena-resign-tip = A bot loses if it values its own moves at −score or less for movecount moves; with twosided, only if the other bot's values agree
arena-max-moves = Maximum moves
arena-max-moves-tip = A game is a draw after this many moves by each side; 0 for no limit
arena-table = Endgame table
arena-table-tip = Ends a game with the table's result once only this many pieces are left. Tables are solved on first use, which takes a moment
arena-table-pieces = { $pieces } pieces
arena-guard = Time per move (s)
arena-guard-tip = A move that takes longer is stopped
arena-wrong = Fix the errors above first.
arena-fault-line = line { $line }: { $text }
arena-fault-hint = { $text }; { $hint }
arena-limit = Thinking limit
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
arena-sprt = Early stop
arena-sprt-on = Stop as soon as it is clear
arena-sprt-tip = Stops once it is clear whether the first player is stronger than the second. Two bounds in normalised Elo decide: up to the lower bound counts as not stronger, from the upper bound on as stronger. Either answer is wrong in 5 of 100 matches (a sequential probability ratio test)
arena-sprt-low = Lower bound
arena-sprt-high = Upper bound
arena-begin = Play { $count ->
    [one] one game
   *[other] { $count } games
}
arena-busy = Another contest is running in this window.
arena-held = Another program is running this contest.

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
arena-finish = Finish games, then stop
arena-stop = Stop now
arena-stopping = Stopping…
arena-finishing = Finishing the last games…
arena-paused = Paused
arena-take-up = Resume contest
arena-take-up-workers = Resume with workers
arena-board = { $first } – { $second }
arena-board-begins = starting
arena-board-move = ply { $ply }: { $move }
arena-open-tip = Open in analysis
arena-beat = { $winner } beat { $loser }
arena-drew = { $winner } and { $loser } drew
arena-ratings-what = Rates all players of a game on one scale, over every contest played under its current rules. An edited bot counts as a different player.
arena-ratings-none = No ratings for this game
arena-cross = Crosstable
arena-column-place = Place
arena-column-points = Points
arena-column-tally = Won-drawn-lost
arena-tally = { $won }-{ $drawn }-{ $lost }
arena-column-berger = S–B
arena-column-buchholz = Buchholz
arena-column-elo = Elo
arena-pairs = Pairs: { $scores }
arena-pair-scores = { $two } with 2 points, { $more } with 1.5, { $one } with 1, { $half } with 0.5, { $none } with 0
arena-curve = Elo relative to the mean
arena-curve-words = Elo of { $name }: { $elo } after { $pairs } pairs
arena-curve-dot = { $name }: { $elo } Elo after { $pairs ->
    [one] one pair
   *[other] { $pairs } pairs
}
arena-fault = { $name } lost { $count ->
    [one] 1 game
   *[other] { $count } games
} to a fault: { $word }
arena-fault-open = Open first game
arena-games = Games ({ $count })
arena-game = { $number }. { $text }, { $ending }, { $plies }
arena-context = { $title }, { $game }
arena-status = Arena: { $text }
arena-numbered = { $name } { $number }
arena-finish-not = Keep playing
arena-cross-what = won-drawn-lost for the row's player
arena-row = { $place }. { $name }: { $points } points, { $tally }, Elo { $elo }

arena-begin-most = Play up to { $count } games
arena-begin-least = Play at least { $count } games
arena-players = Players
arena-format = Format
arena-book-help = Every pair starts with a different opening from the game's book
arena-meetings-help = How many times each pair of players meets
arena-threads-help = Games played at once. This changes no results unless there is a clock
arena-most-players = A contest has at most { $count } players.
arena-least-players = A contest needs two players.
arena-tile-table = Table
arena-tile-boards = Boards
arena-verdict-stronger = { $first } is stronger than { $second } by { $elo } Elo
arena-verdict-least = { $first } is stronger than { $second } by at least { $elo } Elo
arena-verdict-not = { $first } is not { $bound } Elo stronger than { $second }: { $elo } Elo
arena-verdict-leads = { $first } leads { $second } by { $elo } Elo, but the test has not decided
arena-verdict-leads-least = { $first } leads { $second } by at least { $elo } Elo, but the test has not decided
arena-verdict-open = Too close to call: { $first } leads { $second } by { $elo } Elo
arena-verdict-unknown = Too few games to compare { $first } and { $second }
arena-result-stronger = { $name } is stronger: { $elo } Elo
arena-result-least = at least { $elo }
arena-result-not = { $name } is not stronger: { $elo } Elo
arena-result-open = Too close to call: { $elo } Elo
arena-result-won = { $name } won, { $points } of { $of } points
arena-result-leads = { $name } leads, { $points } of { $of } points
arena-result-shared = { $count } share first place
arena-at-a-time = { $count ->
    [one] one game
   *[other] { $count } games
} at a time
arena-budget-random = { $count ->
    [0] No openings
    [one] One random ply
   *[other] { $count } random plies
}
arena-budget-nodes = { $count } nodes a move
arena-budget-steps = { $count } steps a move
arena-budget-clock = clock { $clock }
arena-budget-seed = seed { $seed }
arena-budget-began = started { $began }
arena-curve-match = Elo of { $first } against { $second }
arena-curve-band = band: 95 % for { $name }
arena-curve-awaited = The curve appears once there are enough results for an estimate.
arena-cross-earlier = Previous opponents
arena-cross-later = Next opponents
arena-cross-range = { $first }–{ $last } of { $count }
arena-cross-cell = { $first } – { $second }: { $tally } (won-drawn-lost)
arena-not-separated = First place is not clear yet: the 95 % bands of the top two overlap.
arena-within-error = The lead is within the margin of error: the 95 % bands of the top two overlap.
arena-berger-tip = Sonneborn–Berger: points scored against each opponent times that opponent's points
arena-buchholz-tip = Buchholz: the sum of the opponents' points
arena-elo-tip = Elo relative to the mean of the players, with its 95 % interval
arena-column-ending = Reason
arena-column-interval = 95 % interval
arena-version-tip = Distinguishes versions of the same bot
arena-games-tip = Click one to analyse it
arena-outcomes = Pair outcomes
arena-outcomes-what = points for { $name } in the two games of a pair
arena-score = { $first } { $won } – { $lost } { $second } ({ $tally } won-drawn-lost)
arena-gauge = LLR { $ratio }
arena-gauge-bound = { $elo } Elo accepted at { $bound }
arena-boards = Live boards
arena-boards-large = Show only the boards
arena-boards-small = Show all results
arena-export-open = Export
arena-export-form = Format
arena-export-none = No game is finished yet.
arena-ratings-empty = No ratings yet
arena-rated = { $name }: Elo { $elo }, { $games } games, { $contests } contests, { $tally }
arena-result-ahead = { $name } leads: { $elo } Elo

## The bracket of a knockout

arena-standings = Standings
arena-bracket = Bracket
arena-bracket-what = points in each encounter
arena-final = Final
arena-semi-final = Semi-final
arena-quarter-final = Quarter-final
arena-round-of = Round of { $count }
arena-winner = Winner
arena-places = { $best }–{ $worst }
arena-column-reached = Reached
arena-reached-tip = The last round that the player has reached
arena-meeting-score = { $first }–{ $second }
arena-meeting-open = { $round }: { $first } – { $second } { $score }
arena-meeting-decided = { $round }: { $first } – { $second } { $score }. Advances: { $advances }
arena-advances-bye = { $name } (bye)
arena-advances-extra = { $name } (after { $count ->
    [one] 1 extra pair
   *[other] { $count } extra pairs
})
arena-advances-seed = { $name } (higher seed, level { $count ->
    [0] with no extra pairs
    [one] after 1 extra pair
   *[other] after { $count } extra pairs
})
arena-knockout-won = { $name } won the final { $score } against { $other }
arena-knockout-seed = { $name } won the knockout as the higher seed: the final against { $other } ended { $score }
arena-knockout-open = { $round }: { $left } of { $of } players are still in
arena-note-places = Places: those that a player shares, or can still reach. Seeds follow the order in which the players were given.
arena-note-seed = Where the score is level, the higher seed advanced.
arena-knockout-row = { $places }. { $name }: { $reached }, { $points } points, { $tally }, Elo { $elo }

## Notes below standings

arena-note-berger = Sonneborn–Berger
arena-note-shared = Shared places: equal points, { $tiebreak } and wins.
arena-note-unknown = Elo { $unknown }: until both wins and losses link an entrant to the others, any rating is possible.
arena-note-about = “About”: no 95 % interval yet. It takes { $least } pairs, and results that vary.

## Contests on several machines

arena-farm = Workers
arena-farm-last = Last used
arena-farm-none = this machine only
arena-farm-tip = Address of the NATS server of your workers, such as nats://host:PASSWORD@localhost:4222. This machine plays too. See “Tournaments on several machines” in the manual.
arena-unverified = Verification
arena-unverified-on = Count results without verifying them
arena-unverified-tip = Makes clocks and engines possible; the contest is in no ratings
arena-workers = Workers of this contest
arena-workers-awaited = No worker of { $address } has been heard of yet. Start one on any machine that reaches this server: damka worker, followed by an address with the name and password of a worker.
arena-worker-name = Worker
arena-worker-threads = Threads
arena-worker-rate = Games an hour
arena-worker-verified = Verified
arena-worker-suspended = { $worker } is suspended. { $why }
arena-worker-refuses = { $worker } plays nothing: { $why }
arena-worker-verified-tip = Results that were played again with the same moves, of those that were chosen for it
arena-worker-verified-games-tip = Games that were played again with the same moves
arena-workers-more = { $count ->
    [one] One more worker plays nothing.
   *[other] { $count } more workers play nothing.
}
arena-worker-row = { $worker }: { $games ->
    [one] one game
   *[other] { $games } games
}. { $state }
arena-worker-is-suspended = Suspended
arena-worker-plays-nothing = Plays no games of this contest
arena-worker-plays = Plays
arena-worker-gone = Not heard of for half a minute
