# The keys page.

keys-title = קיצורים
keys-everywhere = בכל מקום
keys-boards = על הלוח
keys-game = במשחק
keys-analysis = בניתוח
keys-set-up-place = בעריכת עמדה
keys-weight-lab-place = במעבדת המשקלים
keys-press = יש ללחוץ על מקש…
keys-press-words = יש ללחוץ על מקש. Esc מבטל.
keys-change = שינוי
keys-change-label = שינוי: { $does }
keys-change-tip = יש ללחוץ כאן, ואז על המקש החדש
keys-usual = איפוס
keys-usual-label = איפוס: { $does }
keys-taken = { $key } כבר בשימוש: { $does }
keys-fixed-tab = אל הפקד הבא או הקודם
keys-fixed-enter = לחיצה על הפקד שבמוקד
keys-fixed-escape = יציאה מדף, סגירת שאלה או החזרת כלי
keys-fixed-list = בדף המשחק: מעבר בין המשחקים
keys-fixed-arrows = מעבר בין המשבצות
keys-fixed-choose = בחירת המשבצת או דילוג על אנימציה
keys-fixed-moves = ברשימת המהלכים: מהלך אחד או שורה אחת; במקום אחר: אל הלוח
keys-fixed-piece = בחירת הכלי להנחה; 0 מסיר כלים
keys-fixed-digits = התחלת הקלדה של מהלך: 11-15 או 22x8 או 1115
keys-fixed-slash = אל שדה המהלכים: c3-d4 או f5; לחיצה על Enter משחקת
keys-none = אין מקש ברירת מחדל
