# המסגרת שסביב כל עמוד: סרגל הניווט, הכותרת, שורת המצב והודעות.

section-play = משחק
section-analyse = ניתוח
section-workshop = סדנה
section-online = ברשת
rail-running = { $page }, פועלים: { $count }
rail-fault = { $page }, משהו נכשל
header-more = פעולות נוספות
tab-nothing-there = אין שם עדיין מה להציג
rules-tab = עיון
lab-tab = מעבדה
settings-tab = העדפות
about-tab = אודות
status-watching = מעקב אחר הקבצים שלכם
status-unwatched = אין מעקב אחר קבצים: { $key } לטעינה מחדש
status-loaded = { $variants } משחקים לבחירה, { $bots } בוטים
status-reloaded = { $others ->
    [0] { $file } נטען מחדש ב־{ $time }
    [one] { $file } ועוד קובץ אחד נטענו מחדש ב־{ $time }
   *[other] { $file } ועוד { $others } קבצים נטענו מחדש ב־{ $time }
}
status-removed = { $others ->
    [0] { $file } הוסר ב־{ $time }
    [one] { $file } ועוד קובץ אחד הוסרו ב־{ $time }
   *[other] { $file } ועוד { $others } קבצים הוסרו ב־{ $time }
}
status-no-faults = אין תקלות
status-connection-lost = החיבור ל־{ $server } נותק
status-round-trip = זמן הלוך ושוב: { $ms } אלפיות שנייה
status-faults = { $count ->
    [one] תקלה אחת: { $file }
   *[other] { $count } תקלות: { $file }
}
faults-title = { $count ->
    [one] תקלה אחת בקבצים שלכם
   *[other] { $count } תקלות בקבצים שלכם
}
status-other-faults = { $count ->
    [one] תקלה אחת
   *[other] { $count } תקלות
}
errors-title = הודעות שגיאה קודמות
command-back = חזרה
command-back-tip = חזרה לדף הקודם
command-forward = קדימה
command-forward-tip = חזרה לדף שבאתם ממנו

manual-title = המדריך
manual-tip = כל דפי המדריך, בלי רשת
manual-search = חיפוש במדריך
manual-language = המדריך כתוב באנגלית.
manual-none = אין דפים מתאימים.
palette-here = כאן
palette-elsewhere = לא בעמוד הזה
palette-in-game = רק במהלך משחק
palette-where-free = רק במשחקים שמתירים לוותר על התור
palette-on-game-page = רק בעמוד המשחק
palette-in-analysis = רק בניתוח
palette-in-editor = רק בעורך העמדות
palette-in-weight-lab = רק במעבדת המשקלים
palette-pages = מעבר אל
palette-no-levels = למשחק { $title } עדיין אין רמות
palette-select = בחירה
palette-run = ביצוע
palette-new-game = משחק חדש: { $title }
palette-setting = { $setting }: { $value }
palette-turn-on = הפעלה: { $setting }
palette-turn-off = כיבוי: { $setting }
palette-turn-on-sound = הפעלת צליל: { $sound }
palette-turn-off-sound = כיבוי צליל: { $sound }
palette-mark = { $mark }, כשמשחקים בצד ה{ $side }
palette-also-take-back = ביטול מהלך, חזרה, טעות
palette-also-flip = סיבוב הלוח, הצד השני
palette-also-new-game = משחק חוזר, שוב, התחלה, יריב
palette-also-evaluate = מנוע, המהלכים הטובים
palette-also-report = שגיאות, דיוק, טעויות
palette-also-folder = קבצים, סקריפטים, ספרייה
palette-also-resign = ויתור, הפסד
palette-also-hint = המהלך הטוב ביותר, עזרה במהלך
palette-also-camera = דו־ממד, מלמעלה, זווית, מצלמה, איפוס המבט, סיבוב הלוח בחזרה
palette-also-focus = מסך מלא, הסתרת הלוח הצדדי
palette-also-copy = FEN, שיתוף העמדה
palette-also-copy-game = PGN, שיתוף המשחק, ייצוא המשחק
palette-also-save = PGN, ייצוא, קובץ
palette-also-paste = ייבוא, FEN, PGN, טעינה, ניתוח משחק שהודבק
palette-also-set-up = עריכת עמדה, עורך הלוח
palette-also-reload = רענון, קריאה מחדש
palette-also-larger = הגדלה, טקסט גדול
palette-also-smaller = הקטנה, טקסט קטן
palette-also-quit = יציאה, סגירת החלון
palette-also-new-bot = יצירה, הוספה, סקריפט, שחקן
palette-also-two-bots = צפייה, בוט מול בוט
palette-also-contest = התמודדות, טורניר, השוואת בוטים
palette-also-arena = דירוג, טורנירים
palette-also-bots = מנועים, שחקנים, דירוג הבוטים, גרסאות, היסטוריה, חזרה לגרסה ישנה
palette-also-train = כוונון, לימוד, למידה, משחק עצמי, אלוף חדש, תבניות, למידת מכונה
palette-also-library = מסד נתונים, משחקים שמורים, היסטוריה, פתיחות
palette-also-lab = סטטיסטיקה, איזון, ניסוי
palette-also-online = כמה שחקנים, חבר, רשת, שרת, אינטרנט
palette-also-rules = גרסאות, איך משחקים, הוראות
palette-also-manual = עזרה, תיעוד, הסברים
palette-also-about = גרסת התוכנה, רישיון, דיווח על תקלה
palette-also-settings = העדפות, אפשרויות
palette-also-console = יומן, פלט, הדפסות
palette-also-theme = מצב כהה, מצב בהיר, צבעים, מראה
palette-also-sound = השתקה, רעש
palette-also-scale = קנה מידה, גודל הטקסט, הגופן
palette-also-motion = הנפשות
palette-also-drag = גרירה ושחרור, עכבר
palette-also-notation = אלגברי, מספרים, קואורדינטות
palette-also-guard = שניות למהלך, זמן קצוב
palette-also-search-threads = ליבות, תהליכונים
palette-also-trace = יומן, הקלטה
palette-also-editor = סביבת פיתוח, קוד
palette-also-hints = רמז, עוזר
palette-also-inspector = למה, נימוקים, הסבר
palette-also-weights = פרמטרים, כוונון
palette-also-page = מעבר אל, פתיחת
palette-also-shortcuts = מקשים, מקלדת
language-english = אנגלית
language-hebrew = עברית

command-next-part = החלק הבא של החלון
command-next-part-tip = מעביר את מיקוד המקלדת מסרגל הניווט אל הכותרת, הדף והלוח הצדדי
command-previous-part = החלק הקודם של החלון
command-tour = הצגת הסיור
command-tour-tip = מציג שוב את שלושת הצעדים של ההפעלה הראשונה
tour-step = צעד { $step } מתוך { $count }
tour-play = המשחק הראשון שלכם
tour-play-text = יש לבחור משחק ויריב וללחוץ על הכפתור שמתחיל את המשחק. הרמות הנמוכות מתאימות להתחלה.
tour-play-text-ahead = יש לבחור משחק. בעמוד הבא בוחרים יריב ומתחילים. הרמות הנמוכות מתאימות להתחלה.
tour-workshop = מה קורה בתוך בוט
tour-workshop-text = בוטים מעריכים עמדות לפי משקלים, ואפשר לשנות אותם. כדי לנסות, כדאי לפתוח את המשקלים של בוט.
tour-workshop-open = פתיחת המשקלים
tour-weights = שינוי משקל
tour-weights-text = כדאי להזיז מחוון ולעקוב אחר הציונים: הם והחץ שעל הלוח משתנים מיד, בכל מקום שהמשקל משפיע בו. דבר לא נשמר עד שכותבים אותו לקובץ.
tour-bots = הוספת בוט משלכם
tour-bots-text = קובץ Lua שיונח בתיקייה ai יופיע כאן. „בוט חדש…” כותב קובץ שאפשר לשנות, ו„פתיחת התיקייה” מראה היכן הוא.
tour-next = הבא
tour-done = סיום
tour-skip = דילוג על הסיור
tour-again = כדי לראות שוב את הסיור, יש לבחור „הצגת הסיור” מבין הפקודות
