# Lists, back buttons, and notices about files.

list-and = { $some }, { $last }
list-or = { $some } או { $last }

capitalized = { $text }
time-left = נותרו { $time }
ply-count = { $count ->
    [one] מהלך אחד
   *[other] { $count } מהלכים
}

back-to-game = חזרה למשחק
reload-none = הקבצים נטענו מחדש: שום דבר לא השתנה
reload-some = { $count ->
        [one] הקבצים נטענו מחדש: קובץ אחד השתנה
       *[other] הקבצים נטענו מחדש: { $count } קבצים השתנו
    }
reload-by-key = הקבצים אינם נטענים אוטומטית: יש ללחוץ { $key } אחרי התיקון
file-deleted = { $file } נמחק; המשחק הזה ממשיך עם הגרסה האחרונה
percent = ‎{ $value }%‎
resize-panel = שינוי רוחב החלונית
after-ply-of = אחרי { $ply } מתוך { $plies } מהלכים

# Words that several pages share.

all-games = כל המשחקים
bot = בוט
bot-label = בוט
cancel = ביטול
clear = ניקוי
clock = שעון
close = סגירה
contests = תחרויות
continue-game = המשך המשחק
copy = העתקה
dismiss = סגירה
ended-by = סיבת סיום
export-games = ייצוא משחקים
faults = תקלות
game = משחק
game-number = משחק { $id }
game-with-facts = { $game } עם { $facts }
game-with-changes = { $game } ({ $facts })
games = משחקים
grades = ציונים
loading = טוען…
next-position = העמדה הבאה
no-move = אין מהלך
off = כבוי
pairs = זוגות
pause = השהיה
player = שחקן
plies = מהלכים
position = עמדה
previous-position = העמדה הקודמת
random-side = אקראי
ratings = דירוג
rematch = משחק חוזר
resigns = נכנע
result = תוצאה
resume = המשך
seed = זרע
start-position = עמדת הפתיחה
stop = עצירה
swap-sides = החלפת צדדים
thinking = חושב…
variant = משחק
version = גרסה
weights = משקלים
no-limit = ללא
part-of = { $part } מתוך { $whole }
