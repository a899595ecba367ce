# The game library.

library-title = ספרייה
library-tip = כל המשחקים ששוחקו ויובאו
library-player = שחקן
library-player-hint = שם או בוט
library-variant = משחק
library-any-game = כל המשחקים
library-ending = סיבת סיום
library-any-ending = כל סיבה
library-result = תוצאה
library-any-result = כל תוצאה
library-since = מתאריך
library-until = עד תאריך
library-date-hint = 1998 או 1998-05-31
library-position = עמדה
library-position-hint = FEN או לוח כטקסט
library-position-needs-game = יש לבחור משחק כדי לחפש עמדה.
library-position-of-board = העמדה שעל הלוח
library-no-board = אין משחק על הלוח
library-clear = ניקוי

library-empty = אין עדיין משחקים. שחקו משחק, או ייבאו קובץ.
library-none-found = אין משחקים מתאימים.
library-found = { $count ->
    [one] אחד מתוך { $all } משחקים
   *[other] { $count } מתוך { $all } משחקים
}
library-column-date = תאריך
library-column-game = משחק
library-column-black = שחור
library-column-white = לבן
library-column-result = תוצאה
library-column-plies = מהלכים
library-column-ending = סיבת סיום
library-human = אדם
library-you = אני
library-fetching = המשחק נטען…
library-game = { $date }, { $title }, { $black } – { $white }, { $end }, { $plies }
library-no-date = ללא תאריך
library-under-way = בעיצומו
library-unfinished = לא גמור
library-drawn = { $result }

library-ending-fault = תקלה של בוט: { $word }

library-none-chosen = בחרו משחק בלחיצה או במקשי החצים. עם Ctrl ו־Shift בוחרים עוד, עם Ctrl+A את כולם.
library-chosen = { $count ->
    [one] נבחר משחק אחד
   *[other] נבחרו { $count } משחקים
}
library-open = פתיחה
library-open-tip = פתיחה בניתוח (Enter או לחיצה כפולה)
library-go-on = המשך המשחק
library-go-on-why-not = אפשר להמשיך רק משחקים ששוחקו ב־damka ולא נגמרו
library-delete = מחיקה
library-delete-ask = { $count ->
    [one] למחוק את המשחק?
   *[other] למחוק { $count } משחקים?
}
library-delete-text = אי אפשר לבטל את המחיקה.
library-keep = ביטול
library-delete-yes = כן, למחוק

library-import-title = ייבוא משחקים
library-import-hint = קובצי PDN, GGF או רישומי אותלו בכל גודל. אפשר גם לגרור קבצים אל הדף הזה.
library-import-file = קובץ לייבוא
library-file-hint = נתיב הקובץ
library-import = ייבוא
library-choose-files = בחירת קבצים…
library-choose-target = בחירת מיקום…
library-otherwise = משחקים בלי תג גרסה:
library-otherwise-none = דילוג
library-importing = מייבא…
library-exporting = מייצא…
library-progress = { $percent }% – { $count ->
    [one] משחק אחד
   *[other] { $count } משחקים
}
library-stop = עצירה
library-stopped = נעצר.
library-imported = { $new } חדשים, { $already } כבר נשמרו, { $broken } פגומים
library-reports = { $count ->
    [one] בעיה אחת
   *[other] { $count } בעיות
}
library-export-title = ייצוא משחקים
library-export-file = קובץ היעד
library-export = { $count ->
    [one] ייצוא משחק אחד
   *[other] ייצוא { $count } משחקים
}
library-pdn-tip = פורמט הרישום של דמקה, לכל המשחקים
library-ggf-tip = הפורמט של שרתי אותלו, לאותלו בלבד
library-exported = { $count ->
    [one] משחק אחד יוצא אל { $file }
   *[other] { $count } משחקים יוצאו אל { $file }
}
library-deleted = { $count ->
    [one] משחק אחד נמחק
   *[other] { $count } משחקים נמחקו
}

interrupted-title = משחק שלא הסתיים
interrupted-game = { $title }: { $black } – { $white }, אחרי { $plies }
interrupted-people = { $title }: שני אנשים, אחרי { $plies }
interrupted-go-on = המשך
interrupted-leave = השארה בספרייה
interrupted-leave-tip = אפשר להמשיך אותו משם בהמשך
