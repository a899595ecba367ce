# The rules lab.

lab-title = מעבדת החוקים
lab-tip = משנים חוק ומשחקים במשחק החדש, או מודדים את השפעתו במשחקים מהירים
lab-none = עוד לא נמדד דבר
lab-what = מה עושה חוק למשחק? שנו כמה חוקים בטופס, ובוט ישחק משחקים מהירים לפי החוקים המקוריים ולפי החוקים ששונו. שום דבר לא נכתב לדיסק עד שתשמרו את החוקים ששונו או תשחקו לפיהם.
lab-games-tip = לכל מערכת חוקים; יותר משחקים מגלים הבדלים קטנים יותר
lab-facts = חוקים לשינוי
lab-measuring = שיטת המדידה
lab-put-back = איפוס { $fact } ל־{ $value }
lab-none-changed = לא שונה אף חוק: המדידה תהיה לפי החוקים המקוריים של { $game }.
lab-changed = { $count ->
    [one] חוק אחד שונה.
   *[other] { $count } חוקים שונו.
}
lab-begin = הרצת משחקים
lab-busy = משחקים כבר רצים.
lab-copy = העתקה כפקודה
lab-copy-tip = מעתיק פקודת מסוף שעושה אותו דבר
lab-copy-seed = העתקה כפקודה עם הזרע הזה
lab-keep = שמירה כגרסה
lab-keep-tip = שומר סקריפט קצר בתיקייה שלכם ובוחר אותו בדף המשחק
lab-play = משחק לפי החוקים האלה
lab-play-tip = שומר את החוקים כגרסה ומתחיל בה משחק
lab-keep-nothing = שנו חוק תחילה.
lab-kept = { $file } נשמר ב־{ $folder }
lab-kept-hint = הוא נבחר בדף המשחק; אפשר לערוך את הקובץ לשינויים נוספים
lab-kept-title = { $title }, חוקי בית
lab-no-change = אלה כבר החוקים של { $id }
lab-no-change-hint = ‏`damka describe { $id }` מדפיס את חוקיו

lab-tried = { $game }
lab-alone = השחקן הראשון צובר { $score }; ‏{ $draws } מהמשחקים בתיקו; האורך החציוני { $plies } מהלכים
lab-differs = השפעת השינוי: { $text }
lab-only-endings = משחקים נגמרים בדרכים אחרות; לא נמצא הבדל אחר
lab-no-difference = לא נמצא הבדל ב־{ $one } משחקים לעומת { $other }
lab-change-first-mover = השחקן הראשון צובר { $after } במקום { $before }
lab-change-draws = { $after } מהמשחקים בתיקו במקום { $before }
lab-change-length = אורך חציוני של { $after } מהלכים במקום { $before }
lab-change-forced = { $after } מהמהלכים כפויים במקום { $before }
lab-change-captured = { $after } כלים מוכים במשחק במקום { $before }
lab-change-turned = { $after } דיסקיות מתהפכות במשחק במקום { $before }
lab-change-ply-cap = { $after } מהמשחקים נעצרים באורך המרבי במקום { $before }
lab-progress = { $games } מתוך { $of } משחקים
lab-stop-tip = עוצר את המשחקים ומציג את התוצאות עד כה
lab-before = המקור
lab-after = אחרי השינוי
lab-first-mover = ניקוד השחקן הראשון
lab-draws = משחקי תיקו
lab-length = אורך חציוני (מהלכים)
lab-long-games = אחוזון 90 (מהלכים)
lab-forced = מהלכים כפויים
lab-captured = כלים שהוכו במשחק
lab-turned = דיסקיות שמתהפכות במשחק
lab-ending = סיבת סיום: { $ending }
lab-more = מובהק
lab-maybe = אולי מקרי
lab-legend = ב־95 מתוך 100 מקרים הערך האמיתי נמצא בתוך טווח השגיאה. אילו לשינוי לא הייתה השפעה, לכל היותר הרצה אחת מ־20 הייתה מראה משהו „מובהק”.
lab-openings = פתיחות מכריעות
lab-openings-tip = פתיחות שאחריהן צד אחד מנצח ביותר משחקים באופן מובהק. הניקוד הוא של השחקן הראשון
lab-openings-few = מעט מדי משחקים לכל פתיחה כדי לקבוע
lab-openings-none = אין (נבדקו { $tested })
lab-how = { $games } משחקים, { $how }
lab-repeats = { $count ->
    [one] עוד משחק אחד היה חזרה מדויקת על אחר ואינו נספר.
   *[other] עוד { $count } משחקים היו חזרות מדויקות על אחרים ואינם נספרים.
}
lab-faults = { $count ->
    [one] משחק אחד נגמר בתקלה של הבוט ואינו נספר:
   *[other] { $count } משחקים נגמרו בתקלות של הבוט ואינם נספרים. הראשון:
}

lab-running = מעבדת החוקים: משחקים רצים
lab-played-by = שוחקו על ידי { $bot } אחרי שני מהלכים אקראיים, זרע { $seed }

lab-fact-board-columns = כמה עמודות יש בלוח
lab-fact-board-corner = הפינה התחתונה שמשחקים עליה, אלא אם משחקים על כל המשבצות
lab-fact-board-rows = כמה שורות יש בלוח
lab-fact-capture-about-turn = האם הכאה יכולה לפנות ישר לאחור
lab-fact-capture-forced = האם צד שיכול להכות חייב להכות
lab-fact-capture-prefer = באיזו מכמה הכאות חייבים לבחור, החשובה ביותר קודם
lab-fact-capture-taken-leave = מתי כלים שהוכו יורדים מהלוח
lab-fact-crowning = מה קורה לחייל שמגיע לשורה הרחוקה
lab-fact-drawing-ply-cap = מספר המהלכים שאחריהם המשחק נגמר בתיקו
lab-fact-drawing-quiet-moves = מהלכים של כל צד בלי התקדמות שעושים תיקו; 0: אף פעם
lab-fact-drawing-repetition = כמה פעמים עמדה צריכה לחזור לתיקו; 0: אף פעם
lab-fact-first = הצד שפותח
lab-fact-kings-captures = הכיוונים שבהם מלכים מכים
lab-fact-kings-landing = איפה מלך ארוך יכול לנחות מאחורי מה שהכה
lab-fact-kings-long = האם מלכים נעים לכל מרחק
lab-fact-kings-moves = הכיוונים שבהם מלכים נעים
lab-fact-kings-moves-in-a-row = כמה מהלכים ברצף מלך אחד יכול לעשות בלי הכאה; 0: בלי הגבלה
lab-fact-men-captures = הכיוונים שבהם חיילים מכים
lab-fact-men-moves = הכיוונים שבהם חיילים נעים
lab-fact-men-rows = שורות החיילים של כל צד בתחילת המשחק
lab-fact-men-rows-behind = שורות ריקות מאחורי החיילים
lab-fact-men-take-kings = האם חיילים יכולים להכות מלכים
lab-fact-winning-discs = האם מנצחים ברוב הדיסקיות או במיעוטן
lab-fact-winning-far-row = האם החייל הראשון בשורה הרחוקה מנצח
lab-fact-winning-stuck = מה קורה לצד שאינו יכול לזוז

# Facts in plain words.
fact-table-capture = הכאות
fact-table-kings = מלכים
fact-table-men = חיילים
fact-setting = { $fact }: { $value }
fact-board-columns = עמודות
fact-board-corner = פינת המשחק
fact-board-rows = שורות
fact-capture-about-turn = פנייה לאחור
fact-capture-forced = חובה להכות
fact-capture-prefer = קדימות
fact-capture-taken-leave = כלים שהוכו
fact-drawing-ply-cap = המשחק הארוך ביותר
fact-drawing-quiet-moves = מהלכים שקטים
fact-drawing-repetition = חזרות על עמדה
fact-first = הצד שמתחיל
fact-kings-captures = הכאות של מלך
fact-kings-landing = נחיתה של מלך
fact-kings-long = מלכים ארוכים
fact-kings-moves = מהלכים של מלך
fact-kings-moves-in-a-row = מהלכי מלך ברצף
fact-men-captures = הכאות של חייל
fact-men-moves = מהלכים של חייל
fact-men-rows = שורות חיילים
fact-men-rows-behind = שורות ריקות מאחור
fact-men-take-kings = חייל מכה מלך
fact-winning-discs = המנצח
fact-winning-far-row = השורה הרחוקה מנצחת
fact-winning-stuck = אין מהלך חוקי
fact-corner-left = שמאלית תחתונה
fact-corner-right = ימנית תחתונה
fact-corner-all = משחקים על כל משבצת
fact-prefer-captures = מרב הכלים
fact-prefer-by-king = באמצעות מלך
fact-prefer-kings = מרב המלכים
fact-prefer-kings-first = מלכים קודם
fact-prefer-value = הערך הגבוה ביותר
fact-leave-at-end = יורדים אחרי המהלך
fact-leave-at-once = יורדים מיד
fact-crowning-stops = מוכתר, והמהלך נגמר
fact-crowning-at-end = מוכתר אם המהלך נגמר שם
fact-crowning-goes-on = מוכתר, וממשיך להכות כמלך
fact-crowning-never = אינו מוכתר
fact-landing-any = על כל משבצת
fact-landing-next = על המשבצת הבאה
fact-landing-next-to-king = על הבאה, אחרי מלך
fact-way-diagonally-forward = באלכסון קדימה
fact-way-diagonally-backward = באלכסון אחורה
fact-way-forward = ישר קדימה
fact-way-sideways = הצידה
fact-way-backward = ישר אחורה
fact-discs-most = רוב הדיסקיות מנצח
fact-discs-fewest = מיעוט הדיסקיות מנצח
fact-stuck-loses = הוא מפסיד
fact-stuck-wins = הוא מנצח
fact-stuck-draws = המשחק נגמר בתיקו
