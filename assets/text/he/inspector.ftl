# The workshop: fault card, editor, traces, console and inspector.
fault-side = צד
fault-ending = סיבה
fault-position = עמדה
fault-game = משחק
fault-moves = מהלכים
fault-no-moves = עוד אין
fault-used = נוצל
fault-version = גרסה { $version }
fault-text = גיבוב { $hash }
fault-time = { $seconds } שנ׳ מתוך { $guard } שנ׳
fault-nodes = { $nodes ->
    [one] צומת אחד
   *[other] { $nodes } צמתים
}
fault-steps = { $steps ->
    [one] צעד סקריפט אחד
   *[other] { $steps } צעדי סקריפט
}
fault-memory = { $memory } מ״ב
fault-traced = המעקב שלפני התקלה
fault-traced-cut = { $count ->
    [one] שורה קודמת אחת אינה מוצגת
   *[other] { $count } שורות קודמות אינן מוצגות
 }
fault-printed = הפלט האחרון
trace-there = { $name } כבר קיים
trace-there-hint = אפשר לבחור תיקייה אחרת, או להוסיף ‎--force כדי לדרוס את קובצי המעקב שבה
trace-unwritten = אי אפשר לכתוב את קובצי המעקב: { $error }

fault-details = פרטים
fault-copy = העתקה כטקסט
fault-copy-tip = מעתיק את כל הדיווח, כפי שהוא מודפס במסוף
editor-open = פתיחה בעורך
editor-open-tip = פותח את { $file } בשורה הזאת; את העורך בוחרים בהגדרות
editor-no-file = אין קובץ כזה
editor-uncopied = אי אפשר להעתיק את הקובץ לתיקייה שלכם: { $error }
editor-copied = { $file } הועתק לתיקייה שלכם ונפתח; מעכשיו damka משתמשת בעותק שלכם במקום בקובץ המקורי
editor-default = הקובץ { $file } נפתח בתוכנת ברירת המחדל של המערכת
editor-default-hint = כדי שסקריפטים ייפתחו בעורך שתבחרו, קבעו אותו בהגדרות
editor-code = ההגדרה `editor` הופכת את שם הקובץ לחלק מקוד ש־{ $program } מריצה
editor-code-hint = יש לציין את התוכנית ואת הארגומנטים שלה, ו־{"{file}"} כאחד מהם: `nvim +{"{line}"} {"{file}"}`
editor-failed = אי אפשר להפעיל את העורך { $program }: { $error }
editor-ended = העורך { $program } נסגר מיד עם קוד יציאה { $code }
exit-code = הוא נסגר מיד עם קוד יציאה { $code }
editor-failed-hint = אפשר לבחור עורך אחר בהגדרות, או לפתוח את { $file } ישירות
settings-trace = מעקב הבוטים
settings-trace-tip = מה שבוטים רושמים על הבחירות שלהם בזמן המשחק. כשהמעקב כבוי, דבר אינו נרשם ואין לכך עלות בזמן
trace-screen = על המסך
trace-files = על המסך ובקבצים
settings-editor = עורך סקריפטים
settings-editor-hint = עורך ברירת המחדל
settings-editor-tip = תוכנית והארגומנטים שלה; דף הסדנה במדריך מסביר איך להעביר לה את הקובץ ואת השורה. ריק: עורך ברירת המחדל
spent-time = { $seconds } שנ׳
spent-no-time = פחות מ־0.001 שנ׳
console-moved = { $move }, { $spent }
console-printed = הדפסות
console-traced = מעקב
console-of = רק { $side }
console-copy = העתקת השורות
console-copy-tip = מעתיק את השורות המוצגות, כל אחת עם מספר המהלך שלה
console-clear-tip = מוחק את כל השורות
console-empty = אין פלט
console-line-tip = מציג את העמדה שאחרי המהלך הזה
inspector-open = בוחן המהלכים
inspector-open-tip = מראה איך הבוטים בוחרים מהלכים: נימוקים, הרצות חוזרות ופלט
inspector-shown = { $move }, { $side }, { $player }
inspector-shown-unknown = { $move }, { $side }
inspector-reasons = נימוקים
inspector-none = אחרי שבוט ישחק, הנימוקים שלו יופיעו כאן.
inspector-step = עברו אל מהלך כדי לראות למה הוא נבחר.
inspector-rerun = הרצה חוזרת של המהלך
inspector-rerun-tip = שואל את הבוט כפי שהוא עכשיו, עם אותו זרע ואותו זיכרון, ושוב בכל פעם שהקובץ שלו משתנה
inspector-fork = מציאת נקודת הפיצול
inspector-fork-tip = מבקש שוב את המהלכים של הבוט, מתחילת המשחק, עד שהבוט בוחר מהלך אחר
inspector-grades = ציון לכל מהלך
inspector-grades-tip = הציון שהבוט נותן לכל מהלך חוקי, עם הנימוקים
inspector-compare = השוואה עם
inspector-compare-move = מהלך אחר במשחק
inspector-compare-bot = בוט אחר
inspector-ply = חצי־מהלך מספר
inspector-bot = הבוט האחר
inspector-asked = הבוט שנשאל
inspector-played = כפי ששוחק
inspector-now = { $name }, עכשיו
inspector-value = ערך { $value }
value-wins-in = { $plies ->
    [one] ניצחון במהלך אחד
   *[other] ניצחון בתוך { $plies } מהלכים של שני הצדדים
}
value-loses-in = { $plies ->
    [one] הפסד במהלך אחד
   *[other] הפסד בתוך { $plies } מהלכים של שני הצדדים
}
inspector-traced = מעקב
trace-expects = המשך צפוי
trace-patterns = תבניות, בסוף ההמשך הזה
trace-weights = משקלים, בסוף ההמשך הזה
inspector-printed = פלט
inspector-memory-lost = הזיכרון של הבוט לפני המהלך הזה (ctx.memory) היה גדול מכדי להישמר עם המשחק, ולכן הבוט נשאל עם זיכרון ריק.
inspector-no-trace = לא נרשמו נימוקים למהלך הזה. הריצו אותו שוב כדי לראות אותם.
inspector-gives-none = הבוט לא נימק את המהלך הזה. אולי הציונים לכל המהלכים יגלו יותר; סקריפטים מנמקים באמצעות ctx.trace.
inspector-by-person = אדם בחר את המהלך הזה. הריצו אותו שוב כדי לראות מה בוט היה משחק.
inspector-fork-looking = זהים עד כאן: { $same } מתוך { $count } מהלכים
inspector-fork-same = { $count ->
    [one] המהלך זהה
   *[other] בהרצה החוזרת נבחרו אותם { $count } מהלכים
}
inspector-fork-differs = נקודת הפיצול: { $move }, ועכשיו { $now }
inspector-fork-fault = הבוט נכשל במהלך { $move }
inspector-fork-show = הצגה
inspector-fork-show-tip = עובר אל המהלך הזה ומציג לצידו את ההרצה החוזרת
inspector-losing = מציאת המהלך המפסיד
inspector-losing-open = המהלך המפסיד
inspector-losing-tip = מעריך את כל העמדות במשחק ועובר אל המהלך שעלה למפסיד ביותר
inspector-losing-nobody = אף אחד לא הפסיד במשחק הזה.
inspector-losing-found = המהלך { $move } הכריע את המשחק; { $better } היה טוב יותר
inspector-losing-running = המהלך המפסיד: { $done } מתוך { $count } עמדות
inspector-losing-judged = ההערכה היא של { $judge }, בחיפוש של { $nodes } צמתים בכל עמדה: מבחינת { $side }, { $move } שווה { $value } ו־{ $better } שווה { $better-value }. הציונים של הבוט עצמו עשויים להיות שונים.
inspector-losing-none = אין מהלך אחד שבגללו הופסד המשחק
inspector-losing-show = אל המהלך המפסיד
console-tip = מה שהבוטים מדפיסים, כמה זמן לקחו המהלכים שלהם, ואילו תקלות היו להם
console-of-game = פלט: { $first }, { $second }
console-all = הכול
console-empty-why = כאן יופיעו ההדפסות של הבוטים במשחק הזה, המהלכים שלהם והתקלות.
console-no-game = בזמן משחק יופיעו כאן ההדפסות של הבוטים, המהלכים שלהם והתקלות.
console-open = פתיחת { $file } בעורך
inspector-nothing = עדיין אין משחק לבחינה
inspector-book = מספר הפתיחות
inspector-pause-first = קודם יש להשהות את המשחק
inspector-compare-move-tip = מציג לצד אלה את הנימוקים למהלך אחר של המשחק
inspector-compare-bot-tip = נותן לבוט אחר לבחור את המהלך הזה
trace-too-large = המעקב גדול מכדי לשמור אותו; הריצו שוב את המהלך
