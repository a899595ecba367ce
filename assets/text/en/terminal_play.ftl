# Games in the terminal.

terminal-opening = opening: { $moves }
terminal-offers-draw = { $side } offers a draw
terminal-low-on-time = { $side } is low on time
terminal-refused = { $side }: that is not a legal move
terminal-ended = { $ended } ({ $plies }, seed { $seed })
terminal-transcript = --format transcript cannot be used for { $title }
terminal-transcript-hint = it is only for Othello and similar games; try --format pdn
terminal-help = a move (11-15, 22x15x8, c3-d4, f5, -- to pass) · ? legal moves · board · back · draw · resign · quit
terminal-draw-offered = a draw is offered: yes or no
terminal-for-help = ? for help
terminal-prompt = { $side } ({ $asked })
terminal-input-ended = the input ended before the game did
terminal-no-move = { $why }; ? lists the legal moves
terminal-left = you left the game before it was over
terminal-no-back = you have no move to take back
terminal-demo-none = no bot can play any of the variants
terminal-demo-none-hint = run `damka check`
terminal-demo = { $title }: { $first } against { $second }
terminal-demo-instead = { $why }; playing a demo game between two bots
terminal-demo-instead-detail = { $why }; playing a demo game between two bots ({ $detail })
terminal-no-window = this build of damka has no window
terminal-no-window-hint = run `damka help` for the commands, or build damka with its default features
terminal-no-display = no display found
terminal-picture-instead = to get a picture instead: { $command }
terminal-seat-first = `{ $id }` is a player; the variant comes first, as in `english { $typed }`
terminal-no-side = { $text } is not a side in { $title }
terminal-no-side-hint = use `{ $black }` or `{ $blackname }`, `{ $white }` or `{ $whitename }`

terminal-explain-over = the game is over in this position: { $ending }
terminal-explain-human = a human player cannot grade moves
terminal-explain-human-hint = name a bot
terminal-explain-silent = the bot did not answer
terminal-explain-none = `{ $bot }` does not grade moves
terminal-explain-none-hint = to grade moves, a bot needs a `grade` or `eval` function
terminal-explain-engine-hint = an engine grades no moves; add `--choice` to see its move and its search
terminal-explain-resigns = the bot resigns in this position
terminal-explain-depth = search depth
terminal-explain-line = expected line

terminal-analyse-human = a human player cannot search
terminal-analyse-moves-single = --moves needs a single position, not `--position -`
terminal-analyse-too-short = { $name } has found no move within these limits
terminal-analyse-too-short-hint = allow more time or more nodes
terminal-analyse-discs = discs
terminal-analyse-time = time
terminal-analyse-exact = exact: no deeper search would change the value

terminal-features = Features of the { $family } family, for use in weights. Each is the mover's count minus the opponent's.
terminal-features-game = Features of { $title }, for use in weights. Each is the mover's count minus the opponent's.
terminal-features-none = { $title } has no features
terminal-family = `{ $id }` is a family, not a variant
terminal-family-hint = use --features to list its features, or choose one of its variants: { $ids }
terminal-no-family = there is no variant or family `{ $id }`
terminal-to-move = { $side } to move
