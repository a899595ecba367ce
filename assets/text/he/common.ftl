# Words that are put together from others, and words used everywhere.

list-and = { $some } ו־{ $last }
list-or = { $some } או { $last }

back-to-analysis = חזרה לניתוח
back-to-game = חזרה למשחק
back-to-menu = חזרה לתפריט
back-to-setup = חזרה לעריכת העמדה
back-to-desk = חזרה לשולחן הכיוונון
banner-count = { $index } מתוך { $count } תקלות בקבצים
banner-back = הקודמת
banner-on = הבאה
reload-none = נקרא שוב: שום דבר לא השתנה
reload-some = { $count ->
        [one] נקרא שוב: קובץ אחד השתנה
       *[other] נקרא שוב: { $count } קבצים השתנו
    }
reload-by-key = אין מעקב אחרי קבצים: יש ללחוץ { $key } אחרי התיקון
file-deleted = { $file } נמחק; המשחק הזה נמשך עם הגרסה האחרונה
banner-dismiss = סגירה
resize-panel = שינוי רוחב החלונית
