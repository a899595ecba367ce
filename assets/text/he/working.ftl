# The workshop: fault card, editor, traces, console and inspector.
account-bot = בוט
account-side = צד
account-ending = סיבה
account-position = עמדה
account-game = משחק
account-moves = מהלכים
account-no-moves = עוד אין
account-seed = זרע
account-used = נוצל
account-version = גרסה { $version }
account-text = גיבוב { $hash }
account-time = { $seconds } שנ׳ מתוך { $guard } שנ׳
account-nodes = { $nodes } צמתים
account-steps = { $steps } צעדי סקריפט
account-memory = { $memory } מ״ב
account-of = { $what } מתוך { $most }
account-traced = המעקב שלפני התקלה
account-traced-cut = { $count ->
    [one] שורה קודמת אחת אינה מוצגת
   *[other] { $count } שורות קודמות אינן מוצגות
 }
account-said = הפלט האחרון
trace-there = { $name } כבר קיים
trace-there-hint = אפשר לבחור תיקייה אחרת, או להוסיף ‎--force כדי לדרוס את קובצי המעקב שבה
trace-unwritten = אי אפשר לכתוב את קובצי המעקב: { $error }

account-copy = העתקה כטקסט
account-copy-tip = מעתיק את כל הדיווח, כפי שהוא מודפס במסוף
editor-open = פתיחה בעורך
editor-open-tip = פותח את { $file } בשורה הזאת; את העורך בוחרים בהגדרות
editor-no-file = אין קובץ כזה
editor-uncopied = אי אפשר להעתיק את הקובץ לתיקייה שלך: { $error }
editor-copied = { $file } הועתק לתיקייה שלך ונפתח; מעכשיו damka משתמשת בעותק שלך במקום בקובץ המקורי
editor-code = ההגדרה `editor` הופכת את שם הקובץ לחלק מקוד ש-{ $program } מריצה
editor-code-hint = יש לציין את התוכנית ואת הארגומנטים שלה, ו-{"{file}"} כאחד מהם: `nvim +{"{line}"} {"{file}"}`
editor-failed = אי אפשר להפעיל את העורך { $program }: { $error }
editor-failed-hint = אפשר לבחור עורך אחר בהגדרות, או לפתוח את { $file } ישירות
settings-bots = בוטים
settings-trace = מעקב הבוטים
settings-trace-tip = מה שבוטים רושמים על הבחירות שלהם בזמן המשחק. כשהמעקב כבוי, דבר אינו נרשם ואין לכך עלות בזמן
trace-off = כבוי
trace-screen = על המסך
trace-files = על המסך ובקבצים
settings-editor = עורך סקריפטים
settings-editor-hint = עורך ברירת המחדל
settings-editor-tip = תוכנית והארגומנטים שלה; דף הסדנה במדריך מסביר איך להעביר לה את הקובץ ואת השורה. ריק: עורך ברירת המחדל
keys-working = הצגת בוחן המהלכים, וחזרה
spent-time = { $seconds } שנ׳
console-moved = { $move }: { $spent }
console-moved-worth = { $move }, ערך { $value }: { $spent }
console-printed = פלט
console-faults = תקלות
console-traced = מעקב
console-moves = מהלכים
console-both = שניהם
console-of = רק { $side }
console-count = { $count ->
    [one] שורה אחת
   *[other] { $count } שורות
}
console-copy = העתקת השורות
console-copy-tip = מעתיק את השורות המוצגות, כל אחת עם מספר המהלך שלה
console-clear = ניקוי
console-clear-tip = מוחק את כל השורות
console-empty = אין פלט
console-line-tip = מציג את העמדה שאחרי המהלך הזה
working-open = בוחן המהלכים
working-open-tip = מראה איך הבוטים בוחרים מהלכים: נימוקים, הרצות חוזרות ופלט
working-reasons = נימוקים
working-last = המהלך האחרון (End)
working-no-moves = עדיין אין מהלכים
working-at-start = עמדת הפתיחה
working-none = אחרי שבוט ישחק, הנימוקים שלו יופיעו כאן.
working-step = עברו אל מהלך כדי לראות למה הוא נבחר.
working-again = להריץ את המהלך שוב
working-again-tip = שואל את הבוט כפי שהוא עכשיו, עם אותו זרע ואותו זיכרון, ושוב בכל פעם שהקובץ שלו משתנה
working-fork = למצוא את הפיצול
working-fork-tip = מריץ שוב את המהלכים הבאים של הבוט עד שאחד מהם שונה
working-grades = לתת ציון לכל מהלך
working-grades-tip = הציון שהבוט נותן לכל מהלך חוקי, עם הנימוקים
working-beside = השוואה עם
working-beside-nothing = ללא
working-beside-now = המהלך הזה בהרצה חוזרת
working-beside-move = מהלך אחר
working-beside-bot = בוט אחר
working-ply = מהלך מספר
working-bot = הבוט האחר
working-asked = הבוט שנשאל
working-played = כפי ששוחק
working-now = { $name }, עכשיו
working-worth = ערך { $value }
working-resigns = נכנע
working-no-answer = אין מהלך
working-thinks = חושב…
working-traced = מעקב
working-graded = ציונים
working-printed = פלט
working-memory-lost = הזיכרון של הבוט לפני המהלך הזה (ctx.memory) היה גדול מכדי להישמר עם המשחק, ולכן הבוט נשאל עם זיכרון ריק.
working-no-trace = אין מעקב
working-fork-looking = זהים עד כאן: { $same } מתוך { $count } מהלכים
working-fork-same = { $count ->
    [one] המהלך זהה
   *[other] כל { $count } המהלכים זהים
}
working-fork-differs = ההבדל הראשון ב־{ $move }: עכשיו { $now }
working-fork-fault = הבוט נכשל ב־{ $move }
working-fork-show = הצגה
working-fork-show-tip = עובר אל המהלך הזה ומציג לצידו את ההרצה החוזרת
