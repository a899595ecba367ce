# Lists, back buttons, and notices about files.

list-and = { $some } ו־{ $last }
list-or = { $some } או { $last }

capitalized = { $text }
time-left = נותרו { $time }
ply-count = { $count ->
    [one] מהלך אחד
   *[other] { $count } מהלכים
}

back-to-game = חזרה למשחק
back-to-menu = חזרה לתפריט
reload-none = הקבצים נטענו מחדש: שום דבר לא השתנה
reload-some = { $count ->
        [one] הקבצים נטענו מחדש: קובץ אחד השתנה
       *[other] הקבצים נטענו מחדש: { $count } קבצים השתנו
    }
reload-by-key = הקבצים אינם נטענים אוטומטית: יש ללחוץ { $key } אחרי התיקון
file-deleted = { $file } נמחק; המשחק הזה ממשיך עם הגרסה האחרונה
banner-dismiss = סגירה
resize-panel = שינוי רוחב החלונית
after-ply-of = אחרי { $ply } מתוך { $plies } מהלכים
