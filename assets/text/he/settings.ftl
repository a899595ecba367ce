# The settings page.

settings-language = שפה
settings-language-system = ברירת המחדל של המערכת
settings-kept = ההגדרות נשמרות בקובץ { $file }
settings-theme = ערכת מראה
settings-motion = אנימציה
settings-reduce = הפחתת תנועה
settings-reduce-tip = הכלים והמצלמה עוברים למקומם מיד, והלוח שבתפריט דומם
settings-speed = מהירות האנימציה
settings-speed-tip = 0 מכבה את האנימציה
settings-speed-reduced = הפחתת תנועה מופעלת
settings-between = המתנה בין מהלכים של בוטים
settings-cameras = מצלמות
settings-camera = מבט כשמשחקים בצד ה{ $side }
camera-side = מהצד שלך
camera-above = מלמעלה
camera-low = נמוך
camera-still = ללא שינוי
settings-turn = סיבוב הלוח אל הצד שבתור
settings-turn-tip = במשחק בין שני אנשים במחשב הזה
settings-marks = סימונים על הלוח
settings-marks-of = סימון כשמשחקים בצד ה{ $side }
settings-marks-movable = כלים שיכולים לנוע
settings-marks-targets = משבצות יעד
settings-marks-last = המהלך האחרון
settings-playing = משחק
settings-notation = רישום המהלכים
notation-game = כמקובל במשחק
notation-numbers = מספרים
notation-letters = אותיות
notation-short = קצר
settings-one-click = לשחק מהלך כפוי או יחיד בלחיצה אחת
settings-one-click-tip = כשלחיצה יכולה להתפרש כמהלך אחד בלבד, הוא משוחק מיד
settings-guard = מגבלת זמן למהלך של בוט
settings-guard-tip = בוט שמאריך מעבר לכך נעצר; חל החל מהמשחק הבא
settings-hints = בוט לרמזים
settings-sounds = צלילים
settings-sound = צליל
settings-volume = עוצמה
settings-sound-off = הצליל כבוי
settings-hear = השמעה: { $sound }
effect-slide-white = כלי לבן מחליק
effect-slide-black = כלי שחור מחליק
effect-landing = כלי נוחת
effect-stacked = כלי נוחת על ערימה
effect-placed = דיסקית מונחת
effect-turned = דיסקית נהפכת
effect-won = ניצחון
effect-lost = הפסד
effect-drawn = תיקו
effect-offered = הצעת תיקו
effect-clock-low = הזמן אוזל
settings-files = קבצים
settings-watch = טעינה מחדש של קבצים כשהם נשמרים
settings-watch-tip = חוקים, בוטים, משקלים, ערכות מראה, ספרי פתיחות והגדרות. כשזה כבוי, יש ללחוץ { $key } כדי לטעון אותם

about-title = על damka
about-tip = הגרסה, המחשב והקבצים שלך
about-features = בנייה
about-interfaces = גרסאות הממשק
about-license = רישיון
about-system = מערכת
about-folder = התיקייה שלך
about-files = קבצים בשימוש
about-counts = { $variants } משחקים, { $bots } בוטים, { $themes } ערכות עיצוב
about-copy-tip = מעתיק את כל אלה כטקסט, לדיווח על תקלה
about-interfaces-are = ממשק Lua { $api }, פרוטוקול מקוון { $protocol }, גרסת כללים { $rules }
about-system-is = { $system }, { $cores ->
    [one] ליבה אחת
   *[other] { $cores } ליבות
}

settings-look = מראה
settings-scale = גודל הממשק
settings-scale-tip = של כל מה שבחלון; אפשר לשנות אותו גם עם Ctrl+= ו־Ctrl+-
settings-drag = גרירת כלים כדי להזיז אותם
settings-drag-tip = כשזה כבוי, גרירה תמיד מסובבת את הלוח
keys-search = חיפוש מקשים ופקודות
command-larger = הגדלת הממשק
command-smaller = הקטנת הממשק
command-usual-size = הגודל הרגיל של הממשק
