# Findings of `damka check` about rules: lower-case sentences, each after the name of its check.

doctor-finding = { $check }: { $said }
doctor-after = { $said }, אחרי { $plies ->
    [one] מסע אחד
   *[other] { $plies } מסעות
}
doctor-see = כדי לראות זאת יש להריץ { $commands }
doctor-waive = אם זו הכוונה, יש להוסיף לקובץ את השורה: { $line }
doctor-slow = החוקים אטיים מכדי לבדוק אותם: { $positions } עמדות ארכו { $secs } שניות
doctor-laws = החוקים נכשלו: { $why }
doctor-over = אין מהלכים חוקיים, אבל המשחק לא נגמר
doctor-text-unread = העמדה נכתבת כ־{ $text }, ואי אפשר לקרוא אותה בחזרה: { $why }
doctor-text-hidden = הטקסט של העמדה חסר: { $text } נקרא בחזרה כעמדה אחרת
doctor-text-twins = שני מהלכים שונים נכתבים { $text }
doctor-move-other = המהלך { $text } נקרא בחזרה כמהלך אחר, { $other }
doctor-move-unread = אי אפשר לקרוא בחזרה את המהלך { $text }: { $why }
doctor-change = { $move }: { $why }
doctor-play-board = אחרי { $move } הלוח ב־{ $square } אינו תואם לרשימת השינויים של המהלך
doctor-play-places = { $move } אומר שהוא משנה את { $square }, אבל שום דבר לא משתנה שם
doctor-play-to = { $move } מסתיים ב־{ $square }, אבל אחריו אין שם כלי של הצד שלו
doctor-play-from = { $move } מתחיל ב־{ $square }, אבל אחריו הכלי עדיין שם
doctor-search-count = במשחק יש כאן { $game } מהלכים, אבל בחיפוש יש { $search }
doctor-search-move = בחיפוש יש { $search } במקום שבו במשחק יש { $game }
doctor-search-board = { $move } מוביל לעמדות שונות בחיפוש ובמשחק
doctor-nothing-stands = אין כלי במשבצת { $square }
doctor-nothing-crowned = אין במשבצת { $square } כלי להכתרה
doctor-nothing-turned = אין במשבצת { $square } דיסקית להפיכה
doctor-not-free = המשבצת { $square } אינה ריקה
doctor-captured-elsewhere = הכלי המוכה אינו במשבצת { $square }
doctor-put-not-free = כלי מונח במשבצת { $square }, שאינה ריקה
doctor-listed-twice = { $move } מופיע פעמיים
doctor-order = המהלכים אינם ממוינים לפי משבצת המוצא ואחריה לפי המסלול
doctor-route-own = אי אפשר להזין את { $move } בלחיצות לאורך המסלול שלו
doctor-route-else = אפשר להזין את { $move } במסלול שמתחיל או מסתיים במשבצות אחרות
doctor-capture-twice = { $move } מכה אותו כלי פעמיים
doctor-capture-nothing = { $move } אומר שהוא מכה ב־{ $square }, אבל המשבצת ריקה
doctor-capture-own = { $move } מכה כלי של הצד שלו ב־{ $square }
doctor-capture-stays = { $move } אומר שהוא מכה ב־{ $square }, אבל הכלי נשאר שם
doctor-turned-half = כשהלוח מסובב והצדדים מוחלפים
doctor-turned-rows = כשהלוח הפוך מלמעלה למטה והצדדים מוחלפים
doctor-turned-columns = כשהלוח הפוך מימין לשמאל והצדדים מוחלפים
doctor-turned-none = כשהצדדים מוחלפים
doctor-begin-unlike = הצדדים מתחילים באופן שונה, איך שלא מסובבים את הלוח
doctor-turned = { $turned }, { $why }
doctor-turned-refused = העמדה נדחית: { $why }
doctor-turned-ends = המשחק נגמר אחרת
doctor-turned-count = יש { $other } מהלכים במקום { $own }
doctor-turned-lacks = ל־{ $move } אין מהלך מקביל
doctor-start = המשחק נגמר לפני שהתחיל: אין מהלך ראשון
doctor-unlike = המשחק אינו זהה לשני הצדדים: { $why }
doctor-same = החוקים נותנים תשובות שונות על אותה עמדה: קודם { $first }, אחר כך { $second }
doctor-same-hint = פונקציות צריכות להסתמך רק על הארגומנטים שלהן; אין לשמור דבר במשתנים אחרים
doctor-ends = { $capped } מתוך { $begun } משחקים אקראיים נגמרים רק בגבול של { $cap } מסעות
doctor-ends-hint = אפשר לקבוע עובדות כמו drawing.repetition ו־drawing.quiet_moves כדי לסיים משחקים שלא קורה בהם דבר
doctor-piece = { $piece } ({ $side })
doctor-pieces-still = ב־{ $games } משחקים שום { $piece } לא זז, לא הונח ולא הוכה
doctor-pieces-never = ב־{ $games } משחקים שום { $piece } לא היה על הלוח
doctor-perft-fast = אחרי { $plies ->
    [one] מסע אחד
   *[other] { $plies } מסעות
} יש { $fast } עמדות בספירה המהירה, אבל { $slow } בספירה אחת־אחת
doctor-laws-counting = החוקים נכשלו בזמן ספירת עמדות: { $why }
doctor-perft-position = אי אפשר לקרוא את העמדה: { $why }
doctor-perft-said = אחרי { $plies ->
    [one] מסע אחד
   *[other] { $plies } מסעות
} יש { $count } עמדות, אבל בקובץ כתוב { $wanted }
doctor-waive-none = אין בדיקה `{ $check }` שאפשר לוותר עליה
doctor-waive-not = אי אפשר לוותר על `{ $check }`
doctor-waive-not-hint = על אלה אפשר לוותר: { $others }
doctor-waive-reason = הוויתור על `{ $check }` בא בלי סיבה
doctor-waive-reason-hint = יש לכתוב --- @waive { $check }: ואת הסיבה
doctor-perft-numbers = אחרי `@perft` צריכים לבוא מספרים שלמים
doctor-perft-numbers-hint = יש לכתוב --- @perft 7 49 302 או --- @perft W:W31:B1: 2 4 8 (מספר העמדות אחרי 1, 2, 3 מסעות)

doctor-check-directives = הוראות
doctor-check-start = עמדת הפתיחה
doctor-check-laws = חוקים בסקריפט
doctor-check-over = סיום
doctor-check-text = כתיבה
doctor-check-play = ביצוע מהלכים
doctor-check-order = סדר
doctor-check-routes = דרכים
doctor-check-captures = הכאות
doctor-check-same = אחידות
doctor-check-symmetry = סימטריה
doctor-check-ends = סיומים
doctor-check-pieces = כלים
doctor-check-perft = ספירת מהלכים
