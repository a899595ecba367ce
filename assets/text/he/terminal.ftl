# Lines that only the terminal prints.

terminal-no-results = אין עדיין תוצאות: { $progress }
terminal-result = { $text }; { $progress }
terminal-elo = Elo { $elo }
terminal-leads = { $name } מוביל עם { $points } מתוך { $games }
terminal-fault-game = { $text } (הראשון הוא משחק { $game } בספרייה שלכם)
terminal-compared = { $after } לעומת { $before }
terminal-about = { $subject }: { $text }
terminal-unfinished = { $plies }, לא הסתיים
terminal-taken-back = { $count ->
    [one] המהלך בוטל; נשאר מהלך אחד
   *[other] המהלך בוטל; נשארו { $count } מהלכים
}
terminal-repeated = { $count ->
    [one] { $title }: הבוטים שיחקו שוב את המהלך היחיד
   *[other] { $title }: הבוטים שיחקו שוב את כל { $count } המהלכים
}

report-error = שגיאה
report-warning = אזהרה
report-note = הערה
report-hint = עצה: { $hint }

terminal-more-reports = ועוד { $count } שגיאות ואזהרות
terminal-output-unwritten = אי אפשר לכתוב את הפלט: { $error }
terminal-input-unreadable = אי אפשר לקרוא את הקלט: { $error }
terminal-line-not-text = השורה הזאת אינה טקסט UTF-8
terminal-standard-input = הקלט
terminal-unreadable = אי אפשר לקרוא את { $file }: { $error }
terminal-unreadable-large = הפקודה `damka import` מקבלת קבצים בכל גודל
terminal-unreadable-folder = יש לציין את הקבצים שבתוכה
terminal-unwritten-hint = יש לבחור שם אחר, או להוסיף --force כדי להחליף את הקובץ

terminal-list-theme = ערכת עיצוב
terminal-list-preset = שחקן מוכן
terminal-list-opening = פתיחה
terminal-list-book = ספר פתיחות
terminal-list-from-user = שלכם
terminal-list-lines = { $count } שורות
terminal-list-unusable = לא ניתן לשימוש: { $fault }
terminal-list-shipped-used = { $title } (הגרסה המובנית בשימוש: { $fault })

terminal-moves-single = --tree ו־--best דורשים עמדה אחת, לא `--position -`
terminal-moves-over = המשחק הסתיים, ולכן אין מהלכים: { $end }
terminal-path-legal = חוקי
terminal-tree-squares = משבצות המשחק הן { $first } עד { $last }
terminal-tree-squares-meant = אולי הכוונה ל־`{ $meant }`? משבצות המשחק הן { $first } עד { $last }
terminal-tree-no-square = אין במשחק { $title } משבצת משחק { $text }
terminal-tree-empty = אין כלי על { $square }
terminal-tree-theirs = הכלי על { $square } שייך ל{ $theirs }, אבל התור של { $ours }
terminal-tree-position-starts = ערך של --position שבו התור של { $theirs } מתחיל ב־`{ $letter }:`
terminal-tree-position-ends = ערך של --position שבו התור של { $theirs } מסתיים ב־`{ $letter }`
terminal-tree-placed = במשחק { $title } מניחים כלים ולא מזיזים אותם
terminal-no-command = אין ל־damka פקודה { $name }
terminal-no-page = אין במדריך דף `{ $name }`
terminal-render-no-png = השם ב־--out, { $file }, אינו מסתיים ב־.png

terminal-line-long = יש שורה ארוכה מ־1 מ״ב
