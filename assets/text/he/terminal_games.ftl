# Saved games, game files and endgames in the terminal.

game-count = { $count ->
    [one] משחק אחד
   *[other] { $count } משחקים
}
terminal-games-newest = { $count } משחקים, מוצגים { $shown } החדשים ביותר; עם --limit N מוצגים יותר
terminal-games-none = עדיין אין משחקים שמורים
terminal-games-none-hint = משחקים ששוחקו בחלון או יובאו באמצעות `damka import FILE` נשמרים ב־{ $file }
terminal-ending-none = שום משחק שמור לא הסתיים כך: { $ending }
terminal-result-wrong = { $text } אינו תוצאה
terminal-result-wrong-hint = אפשר לכתוב 1-0, ‏0-1, ‏1/2-1/2, ‏0-0, או * למשחק ללא תוצאה
terminal-date-wrong = { $text } אינו תאריך
terminal-date-wrong-hint = יש לתת שנה, חודש או יום: 1998, ‏1998-05, ‏1998-05-31
terminal-imported-unlisted = { $counts } (ועוד { $unlisted } דיווחים)
terminal-export-both = יש לתת מספרי משחקים או מסננים, לא את שניהם
terminal-export-none = אין משחקים מתאימים
terminal-export-none-hint = אפשר לנסות את המסננים באמצעות `damka games`
terminal-exported = { $file }: { $games }
terminal-reports-unlisted = ועוד { $count } דיווחים שאינם מוצגים

terminal-replay-unplayed = { $count ->
    [one] במשחק אחד לא רשומים הבוטים וההגדרות, ולכן נבדקו רק המהלכים (`damka match --pdn` רושם אותם)
   *[other] ב־{ $count } משחקים לא רשומים הבוטים וההגדרות, ולכן נבדקו רק המהלכים (`damka match --pdn` רושם אותם)
}
terminal-replay-valid = { $games }, תקינים: { $valid }
terminal-replay-sound = { $title }: תקין ({ $plies }, { $score })
terminal-replay-unsound = { $title }: לא תקין ({ $plies }, { $score })
terminal-replay-head = { $title }: { $white } – { $black }, { $game }, { $score }
terminal-replay-set-up = עמדה
terminal-replay-draw = תיקו: { $ending }
terminal-replay-won = { $side } מנצח: { $ending }

terminal-endgames-many = בעמדה יש { $count } כלים, אבל הטבלה מגיעה רק עד { $most }
terminal-endgames-many-hint = אפשר להוסיף --pieces { $count }
terminal-endgames-over = המשחק הסתיים: { $ending }
terminal-endgames-not-there = העמדה הזאת אינה בטבלה
terminal-endgames-value = תור { $side }: { $value }
terminal-endgames-won = ניצחון תוך { $plies }
terminal-endgames-lost = הפסד תוך { $plies }
terminal-endgames-draw-first = ייתכן שקודם יהיה תיקו לפי החוקים על חזרה ועל מהלכים שקטים
terminal-endgames-table = { $title }: { $all } עמדות עם עד { $pieces } כלים, { $won } ניצחונות, { $drawn } תיקו, { $lost } הפסדים
terminal-endgames-longest = הניצחון הארוך ביותר נמשך { $plies }: { $position }
terminal-endgames-mine = בעל התור
terminal-endgames-theirs = נגד
terminal-endgames-positions = עמדות
terminal-endgames-longest-win = הניצחון הארוך ביותר
terminal-endgames-solving = פותרים את הסיומים של { $title }  { $percent }%
terminal-endgames-start = מעמדת הפתיחה, { $value }
terminal-endgames-kind = { $name } × { $count }
terminal-endgames-kings = { $count ->
    [one] מלך אחד
   *[other] { $count } מלכים
}
terminal-endgames-men = { $count ->
    [one] חייל אחד
   *[other] { $count } חיילים
}
terminal-replay-none = לא נמצאו משחקים בקובץ הזה
terminal-replay-no-game = אין משחק { $game }: בקובץ יש { $games }
