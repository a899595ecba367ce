# Errors in game files and positions: sentences that start in lower case and have no full stop.

pdn-scores = בתג התוצאה כתוב { $text }, אבל אחרי המהלכים כתוב { $score }
pdn-scores-hint = התוצאה שאחרי המהלכים קובעת
pdn-tag-twice = התג { $name } מופיע פעמיים
pdn-tag-twice-hint = הראשון קובע
pdn-tag-look = תג נראה כך: [White "Name"]
pdn-tag-nameless = תג בלי שם
pdn-tag-unquoted = הערך של התג { $name } אינו במירכאות
pdn-tag-open = התג { $name } אינו סגור
pdn-quote-open = המירכאות אינן סגורות
pdn-quote-open-hint = יש לשים " במקום שבו הערך נגמר
pdn-stray = { $text } בלי פתיחה מתאימה
pdn-stray-hint = יש להסיר אותו
pdn-remark = הסימן % פותח הערה רק בתחילת שורה
pdn-remark-hint = אפשר לכתוב את ההערה בין {"{"} ל־{"}"}
pdn-deep = קינון הווריאציות עמוק מ־{ $most }
pdn-bracket = סוגר בלי פתיחה מתאימה
pdn-bracket-hint = יש להסיר אותו, או לשים ( במקום שבו הווריאציה מתחילה
pdn-variation-open = הווריאציה אינה סגורה
pdn-variation-open-hint = יש לשים ) במקום שבו היא נגמרת; היא נקראה עד סוף המשחק
pdn-glyph = אחרי הסימן צריך לבוא מספר מ־0 עד 255
pdn-glyph-hint = $1 הוא !, $2 הוא ?, $3 הוא !!, $4 הוא ??
pdn-marks = ‏! או ? בלי מהלך לפניהם
pdn-setup-open = העמדה אינה סגורה
pdn-setup-look = עמדה נראית כך: /FEN "W:W31:B1"/
pdn-command = פקודה מחוץ להערה
pdn-command-hint = יש לשים אותה בין {"{"} ל־{"}"}
pdn-comment-open = ההערה אינה סגורה
pdn-comment-open-hint = יש לשים {"}"} במקום שבו ההערה נגמרת; היא נקראה עד המשחק הבא
pdn-more = { $count ->
    [one] שגיאה אחת נוספת אינה מוצגת
   *[other] עוד { $count } שגיאות אינן מוצגות
}
pdn-more-hint = האם זה קובץ של משחקים?

replay-no-fen = יש תג SetUp, אבל תג FEN חסר
replay-stray = לפני הווריאציה הזאת אין מהלך שהיא יכולה להחליף
replay-drawn = המשחק הסתיים בתיקו לפני המהלך הזה ({ $ending }), אבל נמשך
replay-illegal = { $move } אינו מהלך חוקי של ה{ $side } כאן: { $why }
legal-moves = המהלכים החוקיים: { $moves }
legal-moves-more = המהלכים החוקיים: { $moves } ועוד { $count }
replay-near = מהלכים חוקיים דומים: { $moves }
replay-near-more = מהלכים חוקיים דומים: { $moves } ועוד { $count }
replay-other-result = בקובץ כתוב { $score }, אבל לפי החוקים המשחק נגמר { $right }: { $ending }
replay-no-result = בקובץ אין תוצאה, אבל לפי החוקים המשחק נגמר { $right }: { $ending }

game-of-no-variant = אין משחק בשם { $name }
game-of-no-type = אין משחק שה־GameType שלו הוא { $tag }
game-of-unsaid = לא ידוע איזה משחק זה: אין לו תג Variant ואין לו תג GameType
game-of-unsaid-hint = אפשר לציין אותו עם --variant ID, או בתג [Variant "ID"]
game-of-gone = חוקי המשחק הזה חסרים
transcript-word = { $text } אינו משבצת ואינו תוצאה
transcript-look = משחק הוא שורה אחת של משבצות, כגון f5d6c3, ואפשר להוסיף תוצאה בסופה
transcript-many = צריך להיות כאן משחק אחד, ויש יותר
ggf-open = המשחק אינו סגור
ggf-open-hint = משחק נגמר ב־;)
ggf-other = פורמט GGF נתמך רק לאותלו, לא למשחק { $name }
ggf-size = פורמט GGF נתמך רק ללוחות של 8×8, לא של { $size }×{ $size }
move-text-empty = הוא ריק
move-text-blank = יש בו רווח
move-text-letter = יש בו { $letter }
move-text-sign = הוא מתחיל ב־{ $sign }, שמפריד בין משבצות
move-text-other = הוא ייקרא בחזרה כ־{ $read }
move-text-none = הוא לא ייקרא בחזרה כמהלך
archive-faulty = יש במשחק הזה שגיאות שאינן ברשימה
archive-faulty-hint = אפשר לתקן קודם את השגיאות שברשימה, או לייבא את המשחק לבדו
archive-crash = שגיאה פנימית: damka קרסה כשקראה את המשחק הזה
archive-crash-hint = שאר המשחקים מיובאים כרגיל; נא לדווח על הקובץ הזה
position-long = העמדה ארוכה מדי: { $size } בתים; המרב הוא { $most }

letters-number = `{ $name }` צריך להיות מספר שלם, לא { $number }
letters-no-number = בעמדות של { $title } אין מספר בשם `{ $name }`
letters-turn = הצד שבתור צריך להיות { $black } או { $white }, לא { $word }
letters-letter = אות לא מוכרת { $letter }: השתמשו ב־{ $known }, או ב־{ $empty } למשבצת ריקה
letters-squares = בלוח יש { $squares } משבצות, אבל בטקסט יש { $found }
letters-squares-more = בלוח יש { $squares } משבצות, אבל בטקסט יש יותר
