# Matches, tournaments and the rules lab in the terminal.

terminal-head-place = place
terminal-head-player = player
terminal-head-points = points
terminal-head-games = games
terminal-head-won = won
terminal-head-drawn = drawn
terminal-head-lost = lost
terminal-head-number = number
terminal-head-contest = contest
terminal-head-contests = contests
terminal-head-version = version
terminal-head-started = started
terminal-head-tally = won-drawn-lost
terminal-head-round = round
terminal-head-seed = seed
terminal-head-score = score
terminal-head-advances = advances
terminal-head-reached = reached
terminal-games-count = { $games }: { $won } won, { $drawn } drawn, { $lost } lost

terminal-contest-begun = contest { $id }: { $title }; if it is interrupted, resume it with: { $command }
terminal-contest-moved = move { $from } to { $to }, then { $command }
terminal-contest-stopped = stopped; pairs left: { $left }; to resume: { $command }
terminal-contest-resume = to resume: { $command }
terminal-contest-finished = finished
terminal-contest-unfinished = interrupted or running
terminal-contest-none = no contest has been played yet
terminal-contest-none-hint = start one with `damka match` or `damka tournament`
terminal-contest-none-open = there is no match or tournament to resume
terminal-contest-none-open-hint = `damka tournament status` lists all contests
terminal-moves-lost = { $count ->
    [one] the moves of 1 game were lost; its result is saved
   *[other] the moves of { $count } games were lost; their results are saved
}
terminal-stopping = stopping now
terminal-finishing = finishing the running games; press Ctrl+C again to stop now
terminal-ratings-none = no games of { $title } have been played under its current rules
terminal-ratings-none-hint = play some with `damka tournament { $id } SEAT SEAT …`; results under other rules are not comparable
terminal-tournament-few = a tournament needs at least two entrants
terminal-tournament-rounds = { $rounds } rounds are too many for { $entrants } entrants
terminal-tournament-rounds-knockout = the rounds of a knockout follow from the number of players, so --rounds doesn't apply
terminal-tournament-rounds-knockout-hint = omit --rounds; --games sets the games per encounter, --extra-pairs how level encounters go on
terminal-tournament-extra-pairs = only a knockout has extra pairs
terminal-tournament-extra-pairs-hint = omit --extra-pairs, or add --format knockout
terminal-tournament-rounds-hint = use fewer rounds, or --format round-robin, in which everyone meets
terminal-openings-hint = use `book`, `none`, or a file of opening lines, positions or PDN games
terminal-sprt-wrong = { $text } is not a pair of SPRT bounds
terminal-sprt-wrong-hint = give two numbers, the lower one first: --sprt 0,10

terminal-verify-unscheduled = game { $game } is not in the schedule of its contest
terminal-verify-refused = { $title } cannot be played again: { $why }
terminal-verify-differs = { $title } differs when played again: ply { $ply } was { $then }, now it is { $now }
terminal-verify-ends = { $title } ends differently when played again: { $was } before, { $is } now
terminal-verify-hint = bots that depend on time do not repeat their moves; limit them with `--nodes` or `--steps` instead

terminal-lab-nothing = no game was finished, so there is nothing to report
terminal-lab-stopped = stopped after { $number } of { $all } games; the figures cover only these
terminal-lab-openings-of = decisive openings, { $rules }
terminal-lab-games = { $games } games of { $rules }
terminal-lab-games-repeated = { $games } games of { $rules }; { $repeats } more were exact repeats of others and are not counted
terminal-lab-changed = changed
terminal-lab-score = first player scores { $score }
terminal-lab-of-games = { $games } games

# Contests on several machines

terminal-worker-name = a name has 1 to { $most } letters, digits, `-` or `_`
terminal-worker-begun = worker { $name }, { $threads ->
    [one] 1 game at a time
   *[other] { $threads } games at a time
}, for the NATS server at { $address }; press Ctrl+C to finish
terminal-worker-unconnected = connecting to { $address } …
terminal-worker-no-host = connected; waiting for the host of a contest
terminal-worker-idle = waiting for games; { $games ->
    [one] 1 game played
   *[other] { $games } games played
}, { $rate } an hour
terminal-worker-playing = playing { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
} of “{ $title }”; { $games ->
    [one] 1 game played
   *[other] { $games } games played
}, { $rate } an hour
terminal-worker-ended = { $games ->
    [one] 1 game was played
   *[other] { $games } games were played
}
terminal-percentage = a percentage is a number from 0 to 100
terminal-farm-inexact-hint = leave out --tc and engines, or add --unverified: then all results count, and the contest is in no ratings
terminal-contest-workers = { $count ->
    [one] 1 worker
   *[other] { $count } workers
}, { $threads ->
    [one] 1 pair at a time
   *[other] { $threads } pairs at a time
}
terminal-contest-worker = { $worker }: { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $verified } verified
