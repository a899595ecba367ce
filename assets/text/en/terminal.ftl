# Lines that only the terminal prints.

terminal-no-results = no results yet: { $progress }
terminal-result = { $said }; { $progress }
terminal-elo = Elo { $elo }
terminal-leads = { $name } leads with { $points } of { $games }
terminal-fault-game = { $said } (the first is game { $game })
terminal-compared = { $after } compared with { $before }
terminal-about = { $subject }: { $said }
terminal-after-ply = after { $ply } of { $plies } plies
terminal-unfinished = { $plies }, unfinished
terminal-taken-back = { $count ->
    [one] move taken back; 1 ply remains
   *[other] move taken back; { $count } plies remain
}
terminal-repeated = { $count ->
    [one] { $title }: the bots repeated the only ply
   *[other] { $title }: the bots repeated all { $count } plies
}
