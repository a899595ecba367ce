# Training of weights.

training-no-game = no game can be played: it is over at its start
training-no-features = { $title } has no features that a search could weigh
training-no-features-hint = damka trains the weights of features, and the family of these rules has none; write an `eval` for them by hand
training-not-features = these weights are not features: { $names }
training-features-hint = only weights of features can be trained; `damka describe { $variant } --features` lists them
training-feature-phases = the feature `{ $name }` needs one weight, `{ $name }`, or two, `{ $name }_early` and `{ $name }_late`
training-foreign-weights = no weight in this file is a feature of { $title }
training-locked = another damka is training { $file }
training-locked-hint = wait until it has finished, or stop it with Ctrl+C; the same command then continues the training
training-unwritten-hint = what was played so far is kept; once the file can be written, the same command continues the training
training-restart-hint = to start over, add --restart
training-file-changed = the weights were changed after this training began
training-other-variant = an unfinished training of this file is for `{ $variant }`
training-other-rules = the rules of { $title } were changed after this training began, so its games no longer count
training-other-terms = an unfinished training of this file has { $option }
training-other-terms-hint = leave the option out to continue that training, or add --restart to start over
training-all-drawn = all games of { $title } were drawn, so they do not show which weights are better
training-all-drawn-hint = start over with more nodes or more games, such as --restart --nodes 10000
training-nothing-decided = the features of { $title } say nothing about who wins
training-bad-sample = line { $line } is not a position with { $features } features
training-bad-pair = line { $line } is not the result of two games

# damka tune

terminal-tune-begun = training { $file } for { $title }; Ctrl+C pauses, and the same command continues
terminal-tune-resumed = continuing the training of { $file } for { $title }
terminal-tune-generation = generation { $number } of { $of }
terminal-tune-games = { $games ->
    [one] 1 game
   *[other] { $games } games
}
terminal-tune-positions = { $positions ->
    [one] 1 position
   *[other] { $positions } positions
}
terminal-tune-match = match: { $games }, Elo { $elo }
terminal-tune-result = generation { $number }: { $games } games, { $positions } positions, log likelihood { $likelihood }; against the best before: { $won } won, { $drawn } drawn, { $lost } lost, Elo { $elo }
terminal-tune-result-discs = generation { $number }: { $games } games, { $positions } positions so far, mean error { $error } discs; against the best before: { $won } won, { $drawn } drawn, { $lost } lost, Elo { $elo }
terminal-tune-trained = the trained { $bot }
terminal-tune-trained-patterns = a search with the trained patterns { $bot }
terminal-tune-material = counting pieces
terminal-tune-paused = paused in generation { $generation } after { $games ->
    [one] 1 game
   *[other] { $games } games
}; to continue: { $command }
terminal-tune-paused-match = paused in the match of generation { $generation } after { $games ->
    [one] 1 game
   *[other] { $games } games
}; to continue: { $command }
terminal-tune-no-champion = the match does not show that it is better, so there is no new bot; its weights are in { $candidate }
terminal-tune-kept = the match does not show that it is better, so { $file } stays as it was; the new weights are in { $candidate }
terminal-tune-no-tables = the match does not show that the patterns are better, so { $file } was not written; the tables are in { $candidate }
terminal-tune-tables-kept = the match does not show that the patterns are better, so { $file } stays as it was; the new tables are in { $candidate }
terminal-tune-outdated = the files were changed during the training, so { $file } stays as it is; the new numbers are in { $candidate }
terminal-tune-repeat = repeat it
terminal-tune-shared = { $bot } plays other games with the same weights
terminal-tune-shared-hint = to train a bot for this game alone: damka tune { $variant }
