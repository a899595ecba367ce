# Lines that only the terminal prints.

terminal-no-results = no results yet: { $progress }
terminal-result = { $text }; { $progress }
terminal-elo = Elo { $elo }
terminal-leads = { $name } leads with { $points } of { $games }
terminal-fault-game = { $text } (the first is game { $game } in your library)
terminal-compared = { $after } compared with { $before }
terminal-about = { $subject }: { $text }
terminal-unfinished = { $plies }, unfinished
terminal-taken-back = { $count ->
    [one] move taken back; 1 ply remains
   *[other] move taken back; { $count } plies remain
}
terminal-repeated = { $count ->
    [one] { $title }: the bots repeated the only ply
   *[other] { $title }: the bots repeated all { $count } plies
}

report-error = error
report-warning = warning
report-note = note
report-hint = hint: { $hint }

terminal-more-reports = and { $count } more errors and warnings
terminal-output-unwritten = the output cannot be written: { $error }
terminal-input-unreadable = the input cannot be read: { $error }
terminal-line-not-text = this line is not UTF-8 text
terminal-standard-input = standard input
terminal-unreadable = { $file } cannot be read: { $error }
terminal-unreadable-large = `damka import` takes files of any size
terminal-unreadable-folder = name the files in it
terminal-unwritten-hint = choose another name, or add --force to replace it

terminal-list-theme = theme
terminal-list-preset = preset
terminal-list-opening = opening
terminal-list-book = book
terminal-list-from-user = user
terminal-list-lines = { $count } lines
terminal-list-unusable = cannot be used: { $fault }
terminal-list-shipped-used = { $title } (using the shipped one: { $fault })

terminal-moves-single = --tree and --best need a single position, not `--position -`
terminal-moves-over = the game is over, so there are no moves: { $end }
terminal-path-legal = legal
terminal-tree-squares = the playable squares are { $first } to { $last }
terminal-tree-squares-meant = did you mean `{ $meant }`? the playable squares are { $first } to { $last }
terminal-tree-no-square = { $title } has no playable square { $text }
terminal-tree-empty = there is no piece on { $square }
terminal-tree-theirs = the piece on { $square } belongs to { $theirs }, but { $ours } is to move
terminal-tree-position-starts = a --position with { $theirs } to move starts with `{ $letter }:`
terminal-tree-position-ends = a --position with { $theirs } to move ends with `{ $letter }`
terminal-tree-placed = pieces in { $title } are placed, not moved
terminal-no-command = damka has no command { $name }
terminal-no-page = the manual has no page `{ $name }`
terminal-render-no-png = --out { $file } does not end in .png

terminal-line-long = a line is longer than 1 MB
