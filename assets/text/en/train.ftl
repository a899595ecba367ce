# The page on which bots are trained.

train-title = Train a bot
train-tab = Train
train-tip = Make a champion for a game, or a bot's weights stronger, by games against itself
train-none = Nothing trained yet
train-what = damka plays the game against itself, learns which features win, and plays a match that shows whether the new weights are stronger. Only then does it write the bot's file.
train-champion = Train a champion…
train-champion-tip = A strong opponent for this game, from games of damka against itself
train-new-champion = New champion
train-new-help = Creates { $file } and a bot that plays { $game } with it
train-bot-help = Changes the numbers in { $file } and nothing else
train-shared-help = Changes the numbers in { $file }, with which this bot plays other games too
train-bot-tip = A bot whose weights count features of the game
train-kind = What
train-kind-patterns = Patterns { $name }
train-kind-weights-tip = What each feature of a position is worth, such as mobility
train-kind-patterns-tip = Writes { $file }, the tables of these patterns, for every bot that searches with them
train-patterns-bot-tip = New tables are compared with the weights of this bot, or added to them if the patterns say so
train-length = Length
train-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
train-time-tip = The time for all generations; more of it finds finer differences
train-games = Games each
train-games-tip = So many games, however long they take
train-games-help = In each generation; more games find finer differences
train-generations = Generations
train-generations-tip = Each plays with the best weights before it
train-nodes-tip = Searched for each move; more make better games, and fewer of them
train-seed-tip = The same seed and number of games give the same weights
train-threads-tip = Fewer leave processors free for other work and change no result
train-begin = Start training
train-busy = A training is running.
train-continue = Continue training
train-restart = Start over
train-restart-tip = Forgets the games of the unfinished training and begins with these options
train-unfinished = { $file } has an unfinished training: { $game }, { $length }, { $generations ->
    [one] 1 generation
   *[other] { $generations } generations
}. All games that it has played are kept.
train-broken = { $file } has an unfinished training that cannot be read.
train-running = Training: games are running
train-heading = Training { $bot } for { $game }
train-heading-patterns = Training the patterns { $bot } for { $game }
train-begins = Starting…
train-stop-tip = Ends the training for now; all its games are kept, and you can continue it later
train-stopped = Stopped. All games that were played are kept: Continue training picks up where it stopped.
train-conditions = { $length }, { $generations ->
    [one] 1 generation
   *[other] { $generations } generations
}, { $nodes } nodes for each move, seed { $seed }
train-written = wrote { $files } in { $folder }
train-play-tip = Opens the Play page with this bot as your opponent
train-generation = Generation
train-positions = Positions
train-likelihood = Log likelihood
train-likelihood-tip = How well the weights predict the results, as a mean over the positions: −0.693 is guessing, 0 is certainty
train-discs = Mean error
train-discs-tip = How far the patterns are from the lead that a position leads to, in discs, on positions that were left out of the fit
train-elo = Elo against the best before
train-elo-tip = From a match of the new weights against the best before them, with its 95 % interval
train-restart-hint = Start over forgets the unfinished training
train-other-terms-hint = choose Continue training to go on with it, or Start over to use these options
train-locked-hint = wait until it has finished; a training that is stopped there can be continued here
train-unwritten-hint = what was played so far is kept; once the file can be written, choose Continue training
train-all-drawn-hint = start over with more nodes for each move, or with more games
