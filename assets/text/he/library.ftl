# The library of games.

library-title = ספרייה
library-tip = כל משחק ששוחק או הובא (Ctrl+O)
library-player = שחקן
library-player-hint = שם או בוט
library-variant = משחק
library-any-game = כל המשחקים
library-ending = סיום
library-any-ending = כל סיום
library-result = תוצאה
library-any-result = כל תוצאה
library-since = מתאריך
library-until = עד תאריך
library-date-hint = 1998 או 1998-05-31
library-position = עמדה
library-position-hint = FEN, או לוח
library-position-needs-game = בחרו לאיזה משחק שייכת העמדה.
library-position-of-board = העמדה שעל הלוח
library-no-board = אין משחק על הלוח
library-clear = ניקוי

library-empty = עוד לא נשמר דבר: שחקו משחק, או הביאו קובץ.
library-none-found = אין משחק כזה.
library-found = { $count ->
    [one] אחד מתוך { $all } משחקים
   *[other] { $count } מתוך { $all } משחקים
}
library-column-date = יום
library-column-game = משחק
library-column-black = שחור
library-column-white = לבן
library-column-result = תוצאה
library-column-plies = מהלכים
library-column-ending = סיום
library-human = אדם
library-you = אני
library-fetching = משחק שעוד נטען
library-game = { $date }, { $title }, { $black } – { $white }, { $end }, { $plies ->
    [one] מהלך אחד
   *[other] { $plies } מהלכים
}
library-no-date = ללא תאריך
library-under-way = בעיצומו
library-unfinished = לא גמור
library-drawn = { $result }

library-ending-no-pieces = לא נותר כלי
library-ending-no-moves = לא נותר מהלך
library-ending-far-row = השורה האחרונה
library-ending-counted = ספירת דיסקיות
library-ending-repetition = חזרה על עמדה
library-ending-no-progress = אין התקדמות
library-ending-few-pieces = מעט מדי כלים
library-ending-ply-cap = אורך מרבי
library-ending-resigned = כניעה
library-ending-agreed = בהסכמה
library-ending-adjudicated = הוכרע
library-ending-table = טבלת סיומים
library-ending-flag-fell = על זמן
library-ending-abandoned = עזיבה
library-ending-fault = תקלה של בוט: { $word }
library-ending-rules-error = החוקים קרסו

library-none-chosen = בחרו משחק בלחיצה או במקשי החצים. עם Ctrl ו־Shift בוחרים עוד, עם Ctrl+A את כולם.
library-chosen = { $count ->
    [one] נבחר משחק אחד
   *[other] נבחרו { $count } משחקים
}
library-open = פתיחה
library-open-tip = מעבר על המשחק מהלך אחר מהלך (Enter, לחיצה כפולה)
library-go-on = המשך המשחק
library-go-on-why-not = למשחק ששוחק כאן ולא נגמר
library-delete = מחיקה
library-delete-ask = { $count ->
    [one] למחוק את המשחק?
   *[other] למחוק { $count } משחקים?
}
library-delete-text = מה שנמחק לא יחזור.
library-keep = לשמור
library-delete-yes = כן, למחוק

library-import-title = הבאת משחקים
library-import-hint = קובצי משחקים בכל גודל. אפשר גם לגרור קבצים אל הדף הזה.
library-import-file = הקובץ שיובא
library-file-hint = קובץ
library-import = הבאה
library-choose-files = בחירת קבצים…
library-choose-target = בחירת מקום…
library-otherwise = משחקים שאינם אומרים מה הם:
library-otherwise-none = לא להביא
library-importing = המשחקים מגיעים
library-exporting = המשחקים נכתבים
library-progress = { $percent } % – { $count ->
    [one] משחק אחד
   *[other] { $count } משחקים
}
library-stop = עצירה
library-stopped = נעצר.
library-imported = { $new } חדשים, { $already } כבר נשמרו, { $broken } פגומים
library-reports = { $count ->
    [one] הודעה אחת
   *[other] { $count } הודעות
}
library-more-reports = ועוד { $count }
library-export-title = כתיבת משחקים לקובץ
library-export-file = הקובץ שייכתב
library-export = { $count ->
    [one] כתיבת משחק אחד
   *[other] כתיבת { $count } משחקים
}
library-pdn-tip = הצורה שבה נכתבים כל המשחקים
library-ggf-tip = הצורה של שרתי אותלו
library-exported = { $count ->
    [one] משחק אחד נכתב אל { $file }
   *[other] { $count } משחקים נכתבו אל { $file }
}
library-deleted = { $count ->
    [one] משחק אחד נמחק
   *[other] { $count } משחקים נמחקו
}

interrupted-title = משחק שעוד לא נגמר
interrupted-game = { $title }: { $black } – { $white }, { $plies ->
    [one] שוחק מהלך אחד
   *[other] שוחקו { $plies } מהלכים
}
interrupted-people = { $title }: שני אנשים, { $plies ->
    [one] שוחק מהלך אחד
   *[other] שוחקו { $plies } מהלכים
}
interrupted-go-on = המשך
interrupted-leave = להשאיר
interrupted-leave-tip = המשחק נשאר בספרייה כמות שהוא
