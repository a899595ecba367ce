# The laboratory of house rules.

lab-title = Laboratory
lab-tip = What does a rule do to a game? Change it, and see what quick games say (Ctrl+L)
lab-what = What does a rule do to a game? Change some of the facts beside this, and let a bot play quick games by the rules as they are and as they would be then. Nothing is written anywhere unless you keep it.
lab-bot = Bot
lab-games = Games
lab-games-tip = Of each set of rules; more games show smaller differences
lab-facts = Facts
lab-put-back = { $fact }: back to { $value }
lab-none-changed = Nothing is changed: the figures of { $game } alone.
lab-changed = { $count ->
    [one] One fact is changed.
   *[other] { $count } facts are changed.
}
lab-begin = Play the games
lab-busy = Games are being played already.
lab-copy = Copy as command
lab-copy-tip = What does the same in a terminal
lab-copy-seed = Copy as command, with this seed
lab-keep = Keep as a variant
lab-keep-tip = Writes a file of a few lines into your folder and chooses it in the menu, to be played
lab-keep-nothing = Nothing is changed.
lab-kept = { $file } written in { $folder }
lab-kept-hint = it is chosen in the menu; change the file as you like
lab-kept-title = { $title }, house rules
lab-no-change = { $id } has these facts already
lab-no-change-hint = `damka describe { $id }` tells its rules

lab-tried = { $game }
lab-tried-with = { $game } with { $facts }
lab-alone = Who begins scores { $score } ± { $error }, { $draws } of games are drawn, half are over after { $plies } plies
lab-differs = The change does this: { $said }
lab-only-endings = Games end in other ways, and nothing else that so many games can show
lab-no-difference = No difference that { $one } and { $other } games can show
lab-said-first-mover = who begins scores { $after } instead of { $before }
lab-said-draws = { $after } of games drawn instead of { $before }
lab-said-length = games of { $after } plies instead of { $before }
lab-said-forced = { $after } of moves forced instead of { $before }
lab-said-captured = { $after } pieces captured a game instead of { $before }
lab-said-turned = { $after } discs turned a game instead of { $before }
lab-said-ply-cap = { $after } of games stopped at the cap on plies instead of { $before }
lab-progress = { $games } of { $of } games
lab-stop = Stop
lab-stop-tip = What was played by now is told of
lab-before = as it is
lab-after = changed
lab-first-mover = who begins scores
lab-draws = drawn
lab-length = half are over after, plies
lab-long-games = nine of ten after
lab-forced = one legal move only
lab-captured = captured a game
lab-turned = turned a game
lab-ending = end: { $ending }
lab-more = more than chance
lab-maybe = may be chance
lab-legend = In 95 of 100 cases the truth lies within the error. What is more than chance would come about in one of twenty labs at most if the rules made no difference.
lab-openings = Openings that decide
lab-openings-tip = One side wins so many of the games after them that equal sides would not; the score is that of who begins
lab-openings-few = Too few games of each to judge
lab-openings-none = None of { $judged } that so many games can tell from even
lab-openings-more = and { $count } more
lab-opening-games = { $count ->
    [one] one game
   *[other] { $count } games
}
lab-how = { $games } games, played by { $bot }, two plies by lot first, seed { $seed }
lab-repeats = { $count ->
    [one] One more game repeated another one move by move and does not count.
   *[other] { $count } more games repeated others move by move and do not count.
}
lab-faults = { $count ->
    [one] One game ended by a fault of the bot and does not count:
   *[other] { $count } games ended by a fault of the bot and do not count; the first:
}
