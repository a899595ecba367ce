# Lines that only the terminal prints.

terminal-no-results = אין עדיין תוצאות: { $progress }
terminal-result = { $said }; { $progress }
terminal-elo = אלו { $elo }
terminal-leads = { $name } מוביל עם { $points } מתוך { $games }
terminal-fault-game = { $said } (הראשון הוא משחק { $game })
terminal-compared = { $after } לעומת { $before }
terminal-about = { $subject }: { $said }
terminal-after-ply = אחרי { $ply } מתוך { $plies } מהלכים
terminal-unfinished = { $plies }, לא הסתיים
