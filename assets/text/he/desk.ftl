# The mixing desk.

desk = שולחן כיוונון
desk-tip = מחוונים למשקלי הבוט, מה כל כיוונון היה משחק, וכיוונון אחד מול אחר
desk-back-tip = מה שכוונן נשאר על השולחן
desk-bot = בוט
desk-nobody = לאף בוט שמשחק { $game } אין משקלים לכיוונון
desk-no-weights = לבוט { $name } אין משקלים לכיוונון
desk-a-file = A: כפי שכתוב ב־{ $file }
desk-a-kept = A: נשמר כאן, לא נכתב ב־{ $file }
desk-b-same = B: זהה ל־A
desk-b-moved = { $count ->
        [one] B: מספר אחד שונה מזה של A
       *[other] B: { $count } מספרים שונים מאלה של A
    }
desk-undo = ביטול
desk-undo-tip = מבטל את הצעד האחרון בשולחן
desk-undo-none = דבר לא שונה
desk-redo = ביצוע חוזר
desk-redo-tip = מבצע שוב את מה שבוטל
desk-redo-none = דבר לא בוטל
desk-keep = שמירת B בתור A
desk-keep-tip = מעכשיו ההשוואה היא ל־B כפי שהוא כרגע
desk-swap = החלפה בין A ל־B
desk-swap-tip = המחוונים עוברים למה שהיה A, ו־A למה שהם היו
desk-file-a = ‏A מהקובץ
desk-file-a-tip = ההשוואה חוזרת למה שכתוב בקובץ
desk-a-is-file = ‏A הוא מה שכתוב בקובץ
desk-to-file = חזרה לקובץ
desk-to-file-tip = ‏B חוזר למה שכתוב בקובץ
desk-b-is-file = ‏B הוא מה שכתוב בקובץ
desk-to-shipped = חזרה למקור
desk-to-shipped-tip = ‏B חוזר למספרים שבאו עם damka
desk-none-shipped = קובץ כזה לא בא עם damka
desk-write = כתיבת B לקובץ
desk-write-tip = מחליף את המספרים ב־{ $file }; ההערות והמבנה נשארים. בוטים שמשחקים ישתמשו בהם לפני המהלך הבא
desk-written = { $file } נכתב
desk-search = חיפוש בין { $count } משקלים
desk-search-none = אין משקל בשם הזה
desk-as-a = { $name } כמו ב־A: { $value }
desk-as-a-already = זה כמו ב־A
desk-parts = ‏A ו־B היו משחקים מהלכים שונים
desk-agrees = ‏A ו־B היו משחקים אותו מהלך
desk-over = המשחק נגמר כאן
desk-game = המשחק
desk-back-one = עמדה אחת אחורה
desk-on-one = עמדה אחת קדימה
desk-shown = אחרי { $ply } מתוך { $count } מהלכים
desk-parted = ב־{ $parted } מתוך { $compared } עמדות A ו־B היו משחקים מהלכים שונים (נבדקו { $compared } מתוך { $count })
desk-parted-row = { $ply }. { CAPITAL($side) }: ‏A { $a }, ‏B { $b }
desk-parted-tip = מציג את העמדה הזאת
desk-play = ‏A נגד B מכאן
desk-play-tip = זוגות של משחקים ברקע, כל צד פעם אחת; אחרי הזוג הראשון כל זוג נפתח בשני מהלכים בהגרלה
desk-play-same = יש להזיז מספר תחילה: A ו־B זהים
desk-stop = עצירה
desk-stop-tip = מסיים את המשחקים האלה; התוצאה נשארת
desk-stop-none = לא משוחקים משחקים
desk-score = { $games ->
        [one] ‏B +{ $wins } ={ $draws } −{ $losses }‎, משחק אחד
       *[other] ‏B +{ $wins } ={ $draws } −{ $losses }‎, { $games } משחקים
    }
desk-score-before = עם המספרים כפי שהיו אז
