# The laboratory of house rules.

lab-title = מעבדה
lab-tip = מה עושה כלל למשחק? משנים אותו ורואים מה אומרים משחקים מהירים (Ctrl+L)
lab-what = מה עושה כלל למשחק? שנו כמה מן העובדות שכאן לצד, ותנו לבוט לשחק משחקים מהירים לפי הכללים כמו שהם וכמו שיהיו אז. שום דבר לא נכתב לשום מקום אם לא תשמרו.
lab-bot = בוט
lab-games = משחקים
lab-games-tip = בכל מערכת כללים; יותר משחקים מגלים הבדלים קטנים יותר
lab-facts = עובדות
lab-put-back = { $fact }: חזרה ל־{ $value }
lab-none-changed = דבר לא שונה: המספרים של { $game } לבדו.
lab-changed = { $count ->
    [one] עובדה אחת שונתה.
   *[other] { $count } עובדות שונו.
}
lab-begin = לשחק את המשחקים
lab-busy = משחקים כבר משוחקים.
lab-copy = העתקה כפקודה
lab-copy-tip = מה שעושה אותו דבר במסוף
lab-copy-seed = העתקה כפקודה, עם הזרע הזה
lab-keep = שמירה כגרסה
lab-keep-tip = כותב קובץ של כמה שורות לתיקייה שלך ובוחר אותו בתפריט, למשחק
lab-keep-nothing = דבר לא שונה.
lab-kept = { $file } נכתב ב־{ $folder }
lab-kept-hint = הוא נבחר בתפריט; אפשר לשנות את הקובץ כרצונך
lab-kept-title = { $title }, כללי בית
lab-no-change = ל־{ $id } כבר יש העובדות האלה
lab-no-change-hint = ‏`damka describe { $id }` מספר את כלליו

lab-tried = { $game }
lab-tried-with = { $game } עם { $facts }
lab-alone = מי שמתחיל צובר { $score } ± { $error }, ‏{ $draws } מן המשחקים בתיקו, חצי נגמרים אחרי { $plies } מהלכים
lab-differs = מה שהשינוי עושה: { $said }
lab-only-endings = משחקים נגמרים בדרכים אחרות, ולא שום דבר אחר שכך וכך משחקים יכולים להראות
lab-no-difference = אין הבדל ש־{ $one } ו־{ $other } משחקים יכולים להראות
lab-said-first-mover = מי שמתחיל צובר { $after } במקום { $before }
lab-said-draws = { $after } מן המשחקים בתיקו במקום { $before }
lab-said-length = משחקים של { $after } מהלכים במקום { $before }
lab-said-forced = { $after } מן המהלכים כפויים במקום { $before }
lab-said-captured = { $after } כלים נאכלים במשחק במקום { $before }
lab-said-turned = { $after } דיסקיות מתהפכות במשחק במקום { $before }
lab-said-ply-cap = { $after } מן המשחקים נעצרים בגבול המהלכים במקום { $before }
lab-progress = { $games } מתוך { $of } משחקים
lab-stop = עצירה
lab-stop-tip = מספרים על מה ששוחק עד עכשיו
lab-before = כמו שהוא
lab-after = אחרי השינוי
lab-first-mover = מי שמתחיל צובר
lab-draws = תיקו
lab-length = חצי נגמרים אחרי, מהלכים
lab-long-games = תשעה מעשרה אחרי
lab-forced = רק מהלך חוקי אחד
lab-captured = נאכלים במשחק
lab-turned = מתהפכות במשחק
lab-ending = סוף: { $ending }
lab-more = יותר ממקרה
lab-maybe = אולי מקרה
lab-legend = ב־95 מתוך 100 מקרים האמת בתוך השגיאה. מה שיותר ממקרה היה קורה לכל היותר במעבדה אחת מעשרים אילו הכללים לא שינו דבר.
lab-openings = פתיחות מכריעות
lab-openings-tip = אחריהן צד אחד מנצח בכל כך הרבה משחקים שצדדים שווים לא היו; הניקוד הוא של מי שמתחיל
lab-openings-few = מעט מדי משחקים מכל אחת כדי לשפוט
lab-openings-none = אף אחת מ־{ $judged } שכך וכך משחקים יכולים להבדיל משוויון
lab-openings-more = ועוד { $count }
lab-opening-games = { $count ->
    [one] משחק אחד
   *[other] { $count } משחקים
}
lab-how = { $games } משחקים, שיחק { $bot }, שני מהלכים בהגרלה תחילה, זרע { $seed }
lab-repeats = { $count ->
    [one] עוד משחק אחד חזר על אחר מהלך במהלך ואינו נחשב.
   *[other] עוד { $count } משחקים חזרו על אחרים מהלך במהלך ואינם נחשבים.
}
lab-faults = { $count ->
    [one] משחק אחד נגמר בתקלה של הבוט ואינו נחשב:
   *[other] { $count } משחקים נגמרו בתקלה של הבוט ואינם נחשבים; הראשון:
}
