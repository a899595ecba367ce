# What the doctor of rules finds: sentences that begin small, each behind the word of its check.

doctor-finding = { $check }: { $said }
doctor-after = { $said }, אחרי { $plies ->
    [one] מסע אחד
   *[other] { $plies } מסעות
}
doctor-see = כך רואים את זה: { $commands }
doctor-waive = ואם זו הכוונה, יש לכתוב בקובץ: { $line }
doctor-slow = החוקים אטיים מכדי לבדוק אותם: { $positions } עמדות ארכו { $secs } שניות
doctor-laws = החוקים נכשלו: { $why }
doctor-over = אין שום מהלך, ובכל זאת המשחק לא נגמר
doctor-text-unread = אי אפשר לקרוא את העמדה, שנכתבה { $text }: { $why }
doctor-text-hidden = הטקסט של העמדה אינו אומר את כל מה שיש בה: כשקוראים אותו שוב היא עמדה אחרת ({ $text })
doctor-text-twins = שני מהלכים נכתבים { $text }
doctor-move-other = המהלך { $text } נקרא כמהלך אחר, { $other }
doctor-move-unread = אי אפשר לקרוא את המהלך { $text }: { $why }
doctor-change = { $move }: { $why }
doctor-play-board = { $move } מוביל ללוח אחר מזה שהשינויים שלו מובילים אליו, ב־{ $square }
doctor-play-places = { $move } אומר שמשהו משתנה ב־{ $square }, ושום דבר לא משתנה
doctor-play-to = { $move } מגיע ל־{ $square }, ואחריו לא עומד שם כלי של הצד שלו
doctor-play-from = { $move } מתחיל ב־{ $square }, והכלי עדיין שם
doctor-search-count = במשחק יש כאן { $game } מהלכים, ובחיפוש { $search }
doctor-search-move = בחיפוש יש { $search } במקום שבו במשחק יש { $game }
doctor-search-board = { $move } מוביל בחיפוש לעמדה אחרת מאשר במשחק
doctor-nothing-stands = דבר אינו עומד במשבצת { $square }
doctor-nothing-crowned = דבר אינו מוכתר במשבצת { $square }
doctor-nothing-turned = דבר אינו מתהפך במשבצת { $square }
doctor-not-free = המשבצת { $square } אינה פנויה
doctor-captured-elsewhere = מה שנאכל אינו עומד במשבצת { $square }
doctor-put-not-free = כלי מונח במשבצת { $square }, שאינה פנויה
doctor-listed-twice = { $move } מופיע פעמיים
doctor-order = המהלכים אינם באים לפי משבצת המוצא ואחריה לפי המסלול
doctor-route-own = אי אפשר לבחור את { $move } במסלול שלו עצמו
doctor-route-else = אפשר לבחור את { $move } בדרך שמתחילה או מסתיימת במקום אחר
doctor-capture-twice = { $move } אוכל אותו כלי פעמיים
doctor-capture-nothing = { $move } אומר שהוא אוכל ב־{ $square }, ששם לא עומד דבר
doctor-capture-own = { $move } אוכל כלי של הצד שלו, ב־{ $square }
doctor-capture-stays = { $move } אומר שהוא אוכל ב־{ $square }, אבל הכלי עדיין שם
doctor-turned-half = כשהלוח מסובב והצדדים מוחלפים
doctor-turned-rows = כשלמעלה ולמטה מוחלפים, וגם הצדדים
doctor-turned-columns = כשימין ושמאל מוחלפים, וגם הצדדים
doctor-turned-none = כשהצדדים מוחלפים
doctor-begin-unlike = הצדדים אינם מתחילים באופן דומה, איך שלא מסובבים את הלוח
doctor-turned = { $turned } { $why }
doctor-turned-refused = העמדה נדחית: { $why }
doctor-turned-ends = המשחק נגמר אחרת
doctor-turned-count = יש { $other } מהלכים במקום { $own }
doctor-turned-lacks = ל־{ $move } אין מהלך מקביל
doctor-start = המשחק נגמר לפני שהתחיל: אין מהלך ראשון
doctor-unlike = המשחק אינו זהה לשני הצדדים: { $why }
doctor-same = החוקים עונים אחרת כששואלים אותם שוב על אותה עמדה: קודם { $first }, אחר כך { $second }
doctor-same-hint = פונקציות צריכות להסתמך על מה שהן מקבלות בלבד; אין לשמור דבר במשתנים שלידן
doctor-ends = { $capped } מתוך { $begun } משחקים אקראיים נגמרים רק בגבול של { $cap } מסעות
doctor-ends-hint = עובדות כמו drawing.repetition ו־drawing.quiet_moves מסיימות משחקים שלא קורה בהם דבר
doctor-piece = { $piece } ({ $side })
doctor-pieces-still = ב־{ $games } משחקים שום { $piece } לא זז, לא הונח ולא נאכל
doctor-pieces-never = ב־{ $games } משחקים שום { $piece } לא עמד על הלוח
doctor-perft-fast = אחרי { $plies ->
    [one] מסע אחד
   *[other] { $plies } מסעות
} יש { $fast } עמדות בספירה מהירה; אחת־אחת הן { $slow }
doctor-laws-counting = החוקים נכשלו בזמן ספירת עמדות: { $why }
doctor-perft-position = אי אפשר לקרוא את העמדה: { $why }
doctor-perft-said = אחרי { $plies ->
    [one] מסע אחד
   *[other] { $plies } מסעות
} יש { $count } עמדות, ובקובץ כתוב { $wanted }
doctor-waive-none = אין בדיקה `{ $check }` שאפשר לוותר עליה
doctor-waive-not = אי אפשר לוותר על `{ $check }`
doctor-waive-not-hint = על אלה אפשר: { $others }
doctor-waive-reason = הוויתור על `{ $check }` בא בלי סיבה
doctor-waive-reason-hint = יש לכתוב --- @waive { $check }: ואת הסיבה
doctor-perft-numbers = אחרי `@perft` צריכים לבוא מספרים שלמים
doctor-perft-numbers-hint = יש לכתוב --- @perft 7 49 302, או --- @perft W:W31:B1: 2 4 8: מספר העמדות אחרי 1, 2, 3 מסעות
