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
rules-board-seats = בתרשימים ה{ $white } למטה וה{ $black } למעלה.
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
rules-draw-at-once = שני אנשים ליד לוח אחד מסיימים בתיקו ברגע שאחד מהם מבקש; עם בוט אי אפשר להסכים על תיקו.
rules-own-laws = חוקים נוספים
rules-own-laws-text = הקובץ של המשחק מוסיף חוקים משלו, כתובים ב־Lua: הם אוסרים מהלכים או מסיימים את המשחק במקום שההגדרות לבדן לא היו עושות זאת.
rules-pieces = הכלים
rules-pieces-of = { $side }: { $pieces }.
rules-piece-letter = { $name } ({ $letter })
rules-start = הפתיחה
rules-start-caption = כך המשחק מתחיל.
rules-by-hand = איך עושים מהלך
rules-by-hand-from-to = כדי לעשות מהלך בוחרים כלי ואת המשבצת שאליה הוא נע.
rules-by-hand-path = כדי לעשות מהלך בוחרים כלי ואת המשבצות שהוא נוגע בהן בדרכו.
rules-by-hand-place = כדי לעשות מהלך בוחרים משבצת אחת.
rules-by-hand-column = כדי לעשות מהלך בוחרים עמודה, ולתוכה מופל כלי.
rules-first-move-caption = המהלך הראשון של ה{ $side } מסתיים באחת המשבצות האלה.
rules-disc-centre = ארבע דיסקיות מונחות במרכז: של ה{ $white } במשבצת השמאלית העליונה ובימנית התחתונה, של ה{ $black } בשתי האחרות.
rules-disc-letter = הדיסקיות של ה{ $side } הן { $letter }
rules-disc-letters = בלוחות טקסט, { $letters }.
rules-disc-placing = איך מניחים דיסקיות
rules-disc-placing-where = מניחים דיסקית במשבצת ריקה כך שלפחות בקו ישר אחד (בשורה, בעמודה או באלכסון) דיסקית אחת או יותר של היריב מונחות ברצף בינה ובין דיסקית אחרת באותו צבע.
rules-disc-placing-turned = כל הדיסקיות שהיא כולאת כך, בכל כיוון, נהפכות ועוברות צד; דיסקיות שנהפכו אינן כולאות אחרות בעצמן.
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
rules-writing-own = מהלכים נרשמים ברישום של המשחק עצמו, כגון { $move }.
rules-writing-capture = הכאה מונה כל משבצת שנוגעים בה: { $move }.
rules-writing-position = עמדת הפתיחה נרשמת { $position }.
rules-writing-type = בקובצי משחקים (PDN), ה־GameType שלו הוא { $number }.
rules-writing-tag = בקובצי משחקים (PDN), רק התג Variant מזהה אותו: { $id }.
rules-writing-sign = בקבצים האלה { $sign } מפריד בין המשבצות של הכאה.
rules-game = המשחק שחוקיו מוצגים
rules-of = החוקים של { $title }
rules-changed = קובץ החוקים השתנה. המשחק הזה ממשיך לפי החוקים שלהלן; המשחק הבא יהיה לפי הקובץ החדש.
rules-followed = מקור: { $source }
rules-legend = נקודה מסמנת משבצת שכלי יכול לנוע אליה, טבעת עם קוצים מסמנת כלי שמוכה או נהפך, וחץ מסמן את מסלולו של כלי.
rules-letter-legend = * מסמן משבצת שכלי יכול לנוע אליה, (w) כלי שמוכה או נהפך.
rules-facts = לפי ההגדרות { $facts } של { $id }

checkup-begin = בדיקת החוקים
checkup-begin-tip = הרצת משחקים אקראיים לפי הקובץ כפי שהוא עכשיו, ובדיקה של כל עמדה
checkup-deep = בדיקה במשך דקה
checkup-deep-tip = אותה בדיקה, עם הרבה יותר משחקים
checkup-under-way = מתבצעים משחקים אקראיים…
checkup-done = { $games ->
    [one] משחק אחד
   *[other] { $games } משחקים
}, { $positions ->
    [one] עמדה אחת
   *[other] { $positions } עמדות
}: { $faults ->
    [0] לא נמצאו בעיות
    [one] נמצאה בעיה אחת
   *[other] נמצאו { $faults } בעיות
}
checkup-stopped = נעצר. { $text }
checkup-waived = { $text } (זו הכוונה: { $why })
checkup-show = הצגה על הלוח
checkup-show-tip = הצגת העמדה הראשונה שיש בה הבעיה, על לוח הניתוח
