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
terminal-taken-back = { $count ->
    [one] המהלך בוטל; נשאר מהלך אחד
   *[other] המהלך בוטל; נשארו { $count } מהלכים
}
terminal-repeated = { $count ->
    [one] { $title }: הבוטים שיחקו שוב את המהלך היחיד
   *[other] { $title }: הבוטים שיחקו שוב את כל { $count } המהלכים
}
