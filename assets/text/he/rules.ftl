# The rules in plain words.

rules-board = הלוח
rules-board-size = בלוח { $columns } עמודות ו־{ $rows } שורות.
rules-board-all = משחקים על כל { $count } המשבצות.
rules-board-left-both = משחקים רק על { $count } המשבצות הכהות; הפינה השמאלית התחתונה היא אחת מהן.
rules-board-left = משחקים רק על { $count } המשבצות הכהות; הפינה השמאלית התחתונה היא אחת מהן, הימנית התחתונה לא.
rules-board-right-both = משחקים רק על { $count } המשבצות הכהות; הפינה הימנית התחתונה היא אחת מהן.
rules-board-right = משחקים רק על { $count } המשבצות הכהות; הפינה הימנית התחתונה היא אחת מהן, השמאלית התחתונה לא.
rules-board-some-left = משחקים רק על { $count } ממשבצותיו; הפינה השמאלית התחתונה היא אחת מהן.
rules-board-some-right = משחקים רק על { $count } ממשבצותיו; הפינה הימנית התחתונה היא אחת מהן.
rules-board-seats = ה{ $white } יושב למטה, ה{ $black } למעלה.
rules-squares = המשבצות
rules-squares-numbers = המשבצות ממוספרות מ־{ $first } עד { $last }, שורה אחר שורה, מהפינה השמאלית העליונה אל הימנית התחתונה.
rules-squares-up = משבצת נקראת לפי העמודה והשורה שלה: עמודות { $column } עד { $columns } משמאל, שורות { $row } עד { $rows } מלמטה.
rules-squares-down = משבצת נקראת לפי העמודה והשורה שלה: עמודות { $column } עד { $columns } משמאל, שורות { $row } עד { $rows } מלמעלה.
rules-squares-rows = משבצת נקראת לפי השורה והעמודה שלה: שורות { $row } עד { $rows } מלמעלה, עמודות { $column } עד { $columns } משמאל.
rules-squares-caption = שמות המשבצות.
rules-longest = המשחק הארוך ביותר
rules-longest-text = משחק שלא נגמר אחרי { $count } תורות של שני הצדדים יחד נגמר בתיקו.
rules-first = ה{ $first } פותח; אחר כך ה{ $then } וה{ $first } משחקים לסירוגין.
rules-more = עוד מאת המחבר
rules-author = החוקים
rules-author-lua = הם כתובים ב־Lua, בקובץ של המשחק עצמו.
rules-author-stuck = צד שאין לו מהלך חוקי בתורו מפסיד, אלא אם החוקים קובעים אחרת.
rules-draws = תיקו
rules-draw-repetition = המשחק נגמר בתיקו כשאותה עמדה, עם אותו צד בתור, מופיעה בפעם ה־{ $times }.
rules-draw-quiet = הוא נגמר בתיקו אחרי { $moves ->
    [one] מהלך אחד
    [two] שני מהלכים
    *[other] { $moves } מהלכים
    } של כל צד בלי { $progress }.
rules-progress-draughts = הכאה או התקדמות של חייל
rules-progress-any = התקדמות, כגון הכאה
rules-draw-never = לא חזרה על עמדה ולא מהלכים בלי התקדמות מסיימים את המשחק בתיקו.
rules-draw-agreed = השחקנים רשאים להסכים על תיקו.
rules-draw-at-once = שני אנשים ליד לוח אחד מסיימים בתיקו ברגע שאחד מהם מבקש; עם תוכנה אין תיקו בהסכמה.
rules-own-laws = חוקים משלו
rules-own-laws-text = הקובץ של חוקים אלה מוסיף חוקים משלו, כתובים ב־Lua: הם שוללים מהלכים חוקיים או מסיימים את המשחק במקום שהעובדות לבדן לא היו מסיימות אותו.
rules-pieces = הכלים
rules-pieces-of = { $side }: { $pieces }.
rules-piece-letter = { $name } ({ $letter })
rules-start = הפתיחה
rules-start-caption = כך המשחק מתחיל.
rules-by-hand = איך מזיזים
rules-by-hand-from-to = מהלך נעשה בבחירת כלי והמשבצת שאליה הוא הולך.
rules-by-hand-path = מהלך נעשה בבחירת כלי והמשבצות שהוא נוגע בהן בדרכו.
rules-by-hand-place = מהלך נעשה בבחירת משבצת אחת.
rules-by-hand-column = מהלך נעשה בבחירת עמודה, ולתוכה מופל כלי.
rules-first-move-caption = המהלך הראשון של ה{ $side } מסתיים באחת המשבצות האלה.
rules-disc-centre = ארבע דיסקיות מונחות במרכז: של ה{ $white } במשבצת השמאלית העליונה ובימנית התחתונה, של ה{ $black } בשתי האחרות.
rules-disc-letter = הדיסקיות של ה{ $side } הן { $letter }
rules-disc-letters = בלוחות של אותיות { $letters }.
rules-disc-placing = איך מניחים דיסקיות
rules-disc-placing-where = מניחים דיסקית במשבצת ריקה כך שלפחות בקו ישר אחד (בשורה, בעמודה או באלכסון) דיסקית אחת או יותר של היריב מונחות ברצף בינה ובין דיסקית אחרת שלכם.
rules-disc-placing-turned = כל הדיסקיות שהיא כולאת כך, בכל כיוון, נהפכות ועוברות צד; דיסקיות שנהפכו אינן כולאות דבר בעצמן.
rules-disc-passing = ויתור על תור
rules-disc-passing-text = צד שאינו יכול להניח דיסקית מוותר על תורו. צד שיכול להניח חייב להניח.
rules-disc-end = סוף המשחק
rules-disc-end-text = המשחק נגמר כששני הצדדים אינם יכולים להניח דיסקית: כשהלוח מלא, כשצבע אחד נעלם, או קודם לכן.
rules-winning = הניצחון
rules-disc-most = אז מנצח הצד שיש לו יותר דיסקיות על הלוח; אם המספר שווה המשחק נגמר בתיקו.
rules-disc-fewest = אז מנצח הצד שיש לו פחות דיסקיות על הלוח; אם המספר שווה המשחק נגמר בתיקו.
rules-disc-first-caption = הדיסקית הראשונה של ה{ $side } מונחת באחת המשבצות האלה.
rules-disc-turning-caption = ה{ $side } מניח דיסקית במשבצת הריקה המסומנת והופך את הדיסקיות המסומנות.
rules-writing = רישום מהלכים ועמדות
rules-writing-move = מהלך נרשם לפי המשבצות שלו, ההתחלה ראשונה: { $move }.
rules-writing-disc = מהלך נרשם כמשבצת שמונחת בה דיסקית, כגון { $move }; ויתור על תור נרשם --.
rules-writing-own = מהלכים נרשמים בדרכו של המשחק; הראשון מאלה שבפתיחה הוא { $move }.
rules-writing-capture = הכאה מונה כל משבצת שנוגעים בה: { $move }.
rules-writing-position = עמדת הפתיחה נרשמת { $position }.
rules-writing-type = בקובצי משחקים (PDN) רשום GameType { $number }.
rules-writing-tag = קובצי משחקים (PDN) מכירים אותו לפי התג Variant בלבד: { $id }.
rules-writing-sign = בקבצים האלה { $sign } מפריד בין המשבצות של הכאה.
rules-of = החוקים של { $title }
rules-keys-tip = Esc או F1
rules-changed = קובץ החוקים השתנה: המשחק הזה נמשך לפי החוקים שלהלן, הבא ייערך לפי הקובץ.
rules-followed = לפי: { $source }
rules-legend = נקודה מסמנת לאן כלי יכול ללכת, טבעת עם קוצים את מה שמוכה או נהפך, חץ את דרכו של כלי.
rules-letter-legend = * מסמן משבצת שכלי יכול ללכת אליה, (w) כלי שמוכה או נהפך.
rules-facts = לפי העובדות { $facts } של { $id }

checkup-begin = בדיקת החוקים
checkup-begin-tip = משחקת משחקים אקראיים לפי הקובץ כפי שהוא עכשיו, ובודקת כל עמדה
checkup-deep = … במשך דקה
checkup-deep-tip = אותו דבר עם הרבה יותר משחקים
checkup-under-way = משחקים אקראיים נערכים …
checkup-stop = עצירה
checkup-done = { $games ->
    [one] משחק אחד
   *[other] { $games } משחקים
}, { $positions ->
    [one] עמדה אחת
   *[other] { $positions } עמדות
}: { $faults ->
    [0] הכול תקין
    [one] דבר אחד אינו תקין
   *[other] { $faults } דברים אינם תקינים
}
checkup-stopped = נעצר. { $told }
checkup-waived = { $said } (כך הכוונה: { $why })
checkup-show = הצגה על הלוח
checkup-show-tip = העמדה הראשונה שמראה זאת, על לוח הניתוח
