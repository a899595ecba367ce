# The arena: contests of bots.

arena-title = Arena
arena-tip = Which bot is better: matches and tournaments (Ctrl+T)
arena-new = New contest
arena-new-title = A new contest
arena-empty = No bots have met yet.
arena-reading = The contest is being read …
arena-title-round-robin = Round-robin, { $count } players
arena-title-gauntlet = Gauntlet, { $count } players
arena-title-swiss = Swiss, { $count } players
arena-over = over, { $games ->
    [one] one game
   *[other] { $games } games
}
arena-broken-off = broken off, { $games } of { $of } games
arena-under-way = under way, { $games } of { $of } games
arena-elsewhere = under way elsewhere, { $games } of { $of } games

arena-variant = Game
arena-no-bots = No bot plays this game.
arena-match-name = Match
arena-match-tip = Two bots meet until it is known which is better
arena-round-robin = Round-robin
arena-round-robin-tip = Everybody meets everybody
arena-gauntlet = Gauntlet
arena-gauntlet-tip = The first player meets each other one
arena-swiss = Swiss
arena-swiss-tip = Those who did equally well meet, round after round
arena-seat = Player { $number }
arena-remove = Take player { $number } away
arena-add = Add a player
arena-add-all = All there are
arena-add-all-tip = Every player and every bot of this game, once
arena-each = Games each time
arena-each-tip = In pairs with the sides swapped from one opening
arena-rounds = Rounds
arena-meetings = Meetings
arena-rounds-tip = Rounds of a Swiss; else how often two who meet do
arena-openings = Openings
arena-book = Book ({ $count })
arena-no-book = There is no book of this game
arena-lots = By lot
arena-lots-tip = Each pair begins with four plies drawn by lot
arena-file = File
arena-from-file = From a file
arena-file-hint = Lines of moves, positions a line, or PDN games, of which the first eight plies are taken
arena-file-drop = its name; or drop it here
arena-file-read = { $count ->
    [one] One opening
   *[other] { $count } openings
}
arena-file-unread = { $file }: { $error }
arena-file-awaited = The file of openings is being read.
arena-lots-count = Plies by lot
arena-clock = Clock
arena-clock-tip = Minutes for the game and seconds a move for each side, such as 5+3. A bot pays for its own thinking alone
arena-clock-none = none
arena-more = More
arena-draw = Drawn early
arena-draw-tip = When from that move on both bots' own values of their moves stayed near even for so many moves of each
arena-resign = Lost early
arena-resign-tip = When a bot's own values stayed so low for so many of its moves; with twosided only if the other agrees
arena-max-moves = Moves at most
arena-max-moves-tip = Drawn after so many moves of each side; 0 for no end but that of the rules
arena-table = Endgame table
arena-table-tip = Once so many pieces are left a game ends as the solved endgames say. They are solved the first time, which takes a moment
arena-table-none = Not used
arena-table-pieces = { $pieces } pieces
arena-guard = Seconds a move at most
arena-guard-tip = A move that takes longer is stopped
arena-wrong = Something above is wrong.
arena-fault-line = line { $line }: { $said }
arena-fault-hint = { $said }; { $hint }
arena-limit = Thinking
arena-limit-none = As they are
arena-limit-none-tip = Each bot thinks as long as it does elsewhere
arena-limit-nodes = Nodes
arena-limit-nodes-tip = At most so many nodes a search
arena-limit-steps = Steps
arena-limit-steps-tip = At most so many steps of the script a move: the same on every machine
arena-limit-count = How many at most
arena-seed = Seed
arena-seed-any = any
arena-seed-tip = All chance comes from it: the same seed, the same games
arena-threads = Games at a time
arena-sprt = Test
arena-sprt-on = Stop when it is known
arena-sprt-tip = Whether the first player is stronger by the second number rather than by the first, in normalised Elo; each answer is wrong in 5 of 100 matches
arena-sprt-low = by
arena-sprt-high = or by
arena-begin = Begin
arena-busy = Another contest is under way in this window.
arena-held = Another program plays it.
arena-games-in-all = { $count ->
    [one] One game
   *[other] { $count } games
} at most

arena-about = { $game }, began { $began }, seed { $seed }
arena-nothing-known = Nothing is known yet.
arena-match = { $first } is stronger than { $second }: { $answer }, { $elo } Elo, { $pairs ->
    [one] one pair
   *[other] { $pairs } pairs
}
arena-match-test = { $first } is stronger than { $second } by { $elo1 } rather than { $elo0 }: { $answer }, { $elo } Elo, { $pairs ->
    [one] one pair
   *[other] { $pairs } pairs
}
arena-yes = yes
arena-no = no
arena-open = not known yet
arena-has-won = { $names } has won with { $points } points of { $games } games
arena-have-won = { $names } have won with { $points } points of { $games } games
arena-leads = { $names } leads with { $points } points of { $games } games
arena-lead = { $names } lead with { $points } points of { $games } games
arena-many = { $count } players
arena-lead-by-bye = { $names } with { $points } points without a game so far: there was nobody to meet (a bye)
arena-with-elo = { $said }, { $elo } Elo against the mean
arena-elo-unknown = unknown
arena-elo-more = more than { $elo }
arena-elo-less = less than { $elo }
arena-elo-about = about { $elo }
arena-solving = Solving the endgames first: { $percent }%
arena-progress = { $pairs } of { $of } pairs
arena-progress-round = { $said }, round { $round } of { $rounds }
arena-left = { $said }, { $time } left
arena-test = Test: { $ratio }, over at { $low } and { $high }
arena-pause = Pause
arena-pause-tip = Begins no more games for the time being
arena-go-on = Play on
arena-go-on-tip = Begins games again
arena-finish = Finish games, then stop
arena-finish-tip = The games under way are played to their end; another click goes on after all
arena-stop = Stop now
arena-stop-tip = The games under way are broken off and played again when the contest is taken up
arena-stopping = stopping
arena-finishing = playing the last games
arena-paused = paused
arena-take-up = Go on
arena-take-up-tip = Plays what is left; nothing is played twice
arena-board = { $first } – { $second }
arena-board-begins = begins
arena-board-move = ply { $ply }: { $move }
arena-open-tip = Go through it in the analysis
arena-beat = { $winner } beat { $loser }
arena-drew = { $winner } and { $loser } drew
arena-ratings = Ratings
arena-ratings-what = Everybody who ever played a game by its rules as they are now, over all matches and tournaments, on one scale. A bot that was edited is another one.
arena-ratings-none = Nobody has played this game by its rules as they are now.
arena-column-version = Version
arena-column-contests = Contests
arena-cross = Who did how against whom
arena-column-place = Place
arena-column-player = Player
arena-column-points = Points
arena-column-games = Games
arena-column-tally = Won-drawn-lost
arena-column-berger = S–B
arena-column-buchholz = Buchholz
arena-column-elo = Elo
arena-pairs = Pairs: two points { $two }, one and a half { $more }, one { $one }, half a point { $half }, none { $none }
arena-curve = Elo after so many pairs
arena-curve-words = The Elo of the first player against the second, { $elo } after { $pairs } pairs
arena-curve-dot = { $elo } Elo after { $pairs ->
    [one] one pair
   *[other] { $pairs } pairs
}
arena-faults = Faults
arena-fault = { $name }: { $word }, { $count ->
    [one] one game
   *[other] { $count } games
}
arena-fault-open = Open the first one
arena-games = Games ({ $count })
arena-game = { $number }. { $said }, { $ending }, { $plies ->
    [one] one ply
   *[other] { $plies } plies
}
