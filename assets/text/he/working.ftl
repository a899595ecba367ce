# The workshop: the card of a fault, reasons, running moves again, the consoles.
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
account-text = טקסט { $hash }
account-time = { $seconds } שנ׳ מתוך { $guard } שנ׳
account-nodes = { $nodes } צמתים
account-steps = { $steps } צעדי סקריפט
account-memory = { $memory } מ״ב
account-of = { $what } מתוך { $most }
account-traced = מה שנרשם לפני התקלה
account-traced-cut = { $count ->
    [one] לפניהן עוד שורה אחת
   *[other] לפניהן עוד { $count } שורות
 }
account-said = השורות האחרונות במסופים
trace-there = { $name } כבר נמצא שם
trace-there-hint = בחרו תיקייה אחרת, או הוסיפו ‎--force כדי להחליף את מה שיש שם
trace-unwritten = אי אפשר לכתוב את הנימוקים: { $error }

account-copy = העתקה כטקסט
account-copy-tip = כל זה, כפי שהמסוף מדפיס
editor-open = פתיחה בעורך
editor-open-tip = { $file }, בשורה הזאת; ההגדרות קובעות באיזה עורך
editor-no-file = אין קובץ כזה
editor-uncopied = אי אפשר לכתוב עותק משלך: { $error }
editor-copied = { $file } הגיע עם damka: נפתח עותק בתיקייה שלך, ומעכשיו משתמשים בו
editor-code = ההגדרה `editor` הופכת את שם הקובץ לחלק מקוד ש-{ $program } מריצה
editor-code-hint = יש לציין את התוכנית ואת הארגומנטים שלה, ו-{"{file}"} כאחד מהם: `nvim +{"{line}"} {"{file}"}`
editor-failed = אי אפשר להפעיל את העורך { $program }: { $error }
editor-failed-hint = אפשר לבחור עורך אחר בהגדרות; הקובץ הוא { $file }
settings-bots = בוטים
settings-trace = הנימוקים שלהם נרשמים
settings-trace-tip = מה שבוטים רושמים בזמן המשחק; כשאינו נרשם, דבר אינו מושקע בו
trace-off = בשום מקום
trace-screen = על המסך
trace-files = על המסך ובקבצים
settings-editor = עורך לסקריפטים
settings-editor-hint = העורך הרגיל
settings-editor-tip = תוכנית עם הארגומנטים שלה; המדריך לסדנה מסביר איך היא מקבלת את הקובץ ואת השורה. ריק: העורך הרגיל של המערכת
keys-working = מה הבוטים חושבים ומדפיסים, וחזרה
spent-time = { $seconds } שנ׳
console-moved = { $move }: { $spent }
console-moved-worth = { $move }, שווה { $value }: { $spent }
console-printed = הדפסות
console-faults = תקלות
console-traced = נימוקים
console-moves = מהלכים
console-both = שניהם
console-of = רק { $side }
console-count = { $count ->
    [one] שורה אחת
   *[other] { $count } שורות
}
console-copy = העתקת השורות
console-copy-tip = השורות המוצגות, כל אחת עם מספר המהלך שלה
console-clear = ניקוי
console-clear-tip = שוכח את כל השורות
console-empty = דבר לא הודפס
console-line-tip = מציג את העמדה שאחרי המהלך הזה
working-open = מהלך המחשבה
working-open-tip = מה הבוטים חושבים: נימוקים, מהלכים שנבחרים שוב, מסופים
working-reasons = נימוקים
working-last = לסוף המשחק (End)
working-no-moves = עוד לא שוחק מהלך
working-at-start = ההתחלה
working-none = אחרי שבוט ישחק, יופיע כאן מה שחשב.
working-step = עברו אל מהלך כדי לראות מה חשב מי ששיחק אותו.
working-again = להריץ את המהלך שוב
working-again-tip = בידי הבוט כפי שהוא עכשיו, עם אותו זרע ועם מה ששמר בזיכרון; ושוב בכל פעם שהקובץ שלו משתנה
working-fork = למצוא את הפיצול
working-fork-tip = מריץ שוב את מהלכיו הבאים עד שאחד מהם שונה
working-grades = לתת ציון לכל מהלך
working-grades-tip = מה הבוט חושב על כל מהלך חוקי, עם הנימוקים
working-beside = לצידו
working-beside-nothing = דבר
working-beside-now = המהלך, שוב
working-beside-move = מהלך אחר
working-beside-bot = המהלך של בוט אחר
working-ply = מהלך מספר
working-bot = הבוט האחר
working-asked = את מי שואלים
working-played = כפי ששוחק
working-now = { $name }, עכשיו
working-worth = שווה { $value }
working-resigns = נכנע
working-no-answer = אין מהלך
working-thinks = חושב …
working-traced = נרשם בזמן הבחירה
working-graded = כל מהלך, לפי הציון שלו
working-printed = הודפס
working-memory-lost = מה שהבוט זכר לפני המהלך הזה (ctx.memory) היה גדול מכדי להישמר עם המשחק: הוא נשאל עם זיכרון ריק.
working-no-trace = דבר לא נרשם
working-fork-looking = זהים עד כאן: { $same } מתוך { $count } מהלכים
working-fork-same = { $count ->
    [one] המהלך זהה
   *[other] כל { $count } המהלכים זהים
}
working-fork-differs = שונה לראשונה ב-{ $move }: עכשיו { $now }
working-fork-fault = הוא נכשל ב-{ $move }
working-fork-show = להראות
working-fork-show-tip = עובר אל המהלך הזה, ולצידו ההרצה החוזרת
