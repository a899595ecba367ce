# The game library.

library-title = ספרייה
library-tip = כל המשחקים ששוחקו ויובאו
library-player-hint = חיפוש שחקן
library-any-ending = כל סיבה
library-any-result = כל תוצאה
library-since = מתאריך
library-until = עד תאריך
library-date-hint = 1998 או 1998-05-31
library-position-hint = FEN או לוח כטקסט
library-position-needs-game = יש לבחור משחק כדי לחפש עמדה.
library-position-of-board = העמדה שעל הלוח
library-no-board = אין משחק על הלוח
library-clear = ניקוי הסינון

library-empty = אין עדיין משחקים
library-empty-why = כל משחק נשמר כאן. אפשר גם לייבא קובצי PDN, GGF או אותלו.
library-none-found = אין משחקים מתאימים
library-none-found-why = אף משחק לא מתאים לכל הסינון.
library-none-mine = כל המשחקים כאן הם מתחרויות בין בוטים.
library-show-all = כל המשחקים
library-mine = המשחקים שלכם
library-mine-tip = מסתיר משחקים של בוטים בתחרויות
library-filters = סינון
library-found = { $count ->
    [one] { $all ->
        [one] משחק אחד
       *[other] אחד מתוך { $all } משחקים
    }
   *[other] { $count } מתוך { $all } משחקים
}
library-column-date = תאריך
library-column-players = לבן – שחור
library-human = אדם
library-you = אתם
library-fetching = המשחק נטען…
library-game = { $date }, { $title }, { $white } – { $black }, { $end }, { $plies }
library-ended = { $result }: { $ending }
library-facts = { $title }, { $date }, { $plies }
library-origin = יובא מ־{ $file }
library-last-position = העמדה האחרונה
library-winner = ניצחון
library-no-date = ללא תאריך
library-under-way = בעיצומו
library-unfinished = לא הסתיים
library-won = ניצחון ל{ $side }

library-ending-fault = תקלה של בוט: { $word }

library-none-chosen = בחרו משחק בלחיצה או במקשי החצים. עם Ctrl ו־Shift בוחרים עוד, עם Ctrl+A את כולם.
library-chosen = { $count ->
    [one] נבחר משחק אחד
   *[other] נבחרו { $count } משחקים
}
library-open-tip = Enter או לחיצה כפולה
library-delete = מחיקה
library-delete-ask = { $count ->
    [one] למחוק את המשחק?
   *[other] למחוק { $count } משחקים?
}
library-delete-text = אי אפשר לבטל את המחיקה.
library-delete-yes = אישור המחיקה

library-import-open = ייבוא…
library-export-open = ייצוא…
library-no-file = יש להזין שם קובץ
library-dialog-open = יש לבחור קובץ בחלון הפתוח
library-importing-status = ייבוא: { $percent }%
library-exporting-status = ייצוא: { $percent }%
library-import-title = ייבוא משחקים
library-import-hint = קובצי PDN, GGF או רישומי אותלו בכל גודל. אפשר גם לגרור קבצים אל הדף הזה.
library-import-file = קובץ לייבוא
library-file-hint = נתיב הקובץ
library-import = ייבוא
library-choose-files = בחירת קבצים…
library-choose-target = בחירת מיקום…
library-otherwise = משחקים בלי תג Variant
library-otherwise-none = דילוג
library-importing = מייבא…
library-exporting = מייצא…
library-progress = { $percent }% – { $count ->
    [one] משחק אחד
   *[other] { $count } משחקים
}
library-stopped = נעצר.
library-imported = { $new } חדשים, { $already } כבר נשמרו, { $broken } פגומים
library-reports = { $count ->
    [one] בעיה אחת
   *[other] { $count } בעיות
}
library-export-hint = מייצא את המשחקים שנבחרו אם יש כמה, אחרת את כל הרשימה.
library-export-one = רק המשחק שנבחר
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

interrupted-leave = השארה בספרייה
interrupted-leave-tip = אפשר להמשיך אותו משם בהמשך
