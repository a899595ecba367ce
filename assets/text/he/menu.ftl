# The menu.

menu-tagline = משחקי לוח שהחוקים והשחקנים שלהם הם סקריפטים
menu-search = חיפוש

menu-choose-game = יש לבחור משחק.
menu-theirs = { $summary } ({ $origin }: { $file })
menu-family-draughts = דמקה
menu-family-othello = אותלו
menu-family-grid = משחקי לוח
menu-continue-tip = { $title }, מהלך { $move }
menu-two-people = שני אנשים
menu-two-bots = שני בוטים
menu-no-bot = עדיין אין בוט שמשחק במשחק הזה
menu-new-bot = בוט חדש…
menu-new-bot-tip = יוצר בתיקייה ai/ בוט קטן שאפשר לערוך; הוא מוכן למשחק
menu-edit-bot = עריכה
menu-new-bot-name = שם
menu-new-bot-write = יצירה
menu-yielded = { $why }. במקומו נבחר שחקן אחר.
menu-opponent = יריב
menu-side-first = { $side } (ראשון)
menu-side-second = { $side }
menu-you-play = הצד שלכם
menu-clock-none-tip = בלי הגבלת זמן
menu-clock-tip = דקות לכל צד + שניות למהלך
menu-clock-own = אחר
menu-clock-own-tip = כל קצב אחר
menu-clock-field = דקות + שניות למהלך
menu-start-hint = ברירת המחדל, או FEN
menu-start-clear-tip = חזרה לעמדת הפתיחה הרגילה
menu-start-first = ה{ $side } פותח.
menu-start-unread = אי אפשר לקרוא את עמדת הפתיחה
menu-opening = פתיחה
menu-opening-choose = בחירה…
menu-opening-draw = פתיחה אקראית
menu-opening-draw-tip = בוחר שורה אקראית מספר הפתיחות, כמו בהגרלת פתיחות

menu-search-hint = חיפוש משחקים
menu-family-all = הכול
menu-family-other = אחרים
menu-family-mine = שלכם
menu-none-found = לא נמצאו כאן משחקים
menu-none-found-why = נקו את החיפוש או בחרו הכול.
menu-search-clear = ניקוי החיפוש
menu-all-games = הצגת כל { $count } המשחקים
menu-fewer-games = הצגת פחות משחקים
menu-card-facts = { $columns }×{ $rows } · { $pieces ->
    [0] לוח ריק
   *[other] { $pieces } כלים
}
menu-favourite-add = הוספת { $title } למועדפים
menu-favourite-remove = הסרת { $title } מהמועדפים
menu-recent = משחקים אחרונים
menu-last-position = העמדה האחרונה: { $side } { $count }, { $other } { $others }
menu-play = התחלת המשחק
menu-play-against = משחק נגד: { $name }
menu-play-bots = צפייה במשחק
menu-all-bots = כל הבוטים
menu-bots-none-why = ברשימה מופיעים רק בוטים ומנועים שמשחקים במשחק הזה.
menu-levels = רמות
menu-levels-elo = בין רמה לרמה שאחריה יש הפרש של 100 עד 200 נקודות Elo.
level-strength = { $level }: { $strength }
level-title = רמה { $number }
level-described = { $elo } נקודות Elo מעל מסעים אקראיים
menu-bot-elo = דירוג { $elo }
menu-bot-elo-tip = דירוג { $elo } בתחרויות שלכם, ביחס לממוצע של המשתתפים בהן
menu-bot-score = אתם { $tally }
menu-bot-score-tip = { $games ->
    [one] המשחק האחרון שלכם מולו
   *[other] { $games } המשחקים האחרונים שלכם מולו
}: { $won } ניצחונות, { $drawn } תיקו, { $lost } הפסדים
menu-bots-own = הבוטים שלכם
menu-engines = מנועים
menu-bots-shipped = בוטים מובנים
menu-rules-of = החוקים של { $title }
menu-customise = שינוי החוקים
menu-change-rules = שינוי החוקים של { $title }
menu-start-label = עמדת פתיחה
menu-start-usual = העמדה הרגילה
menu-start-own = עמדה אחרת
menu-start-change = שינוי עמדת הפתיחה
