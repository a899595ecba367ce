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
