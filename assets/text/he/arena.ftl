# The arena: contests between bots.

arena-title = זירה
arena-tip = השוואה בין בוטים, או צפייה במשחק של שניים: דו־קרבות וטורנירים
arena-new = תחרות חדשה
arena-new-title = הגדרת תחרות
arena-empty = אין עדיין תחרויות. התוצאות יופיעו כאן.
arena-title-round-robin = כולם נגד כולם, { $count } שחקנים
arena-title-gauntlet = אחד נגד כולם, { $count } שחקנים
arena-title-swiss = שיטה שוויצרית, { $count } שחקנים
arena-title-knockout = שיטת נוקאאוט, { $count } שחקנים
arena-over = הסתיימה, { $games ->
    [one] משחק אחד
   *[other] { $games } משחקים
}
arena-broken-off = הופסקה, { $games } מתוך { $of } משחקים
arena-under-way = מתנהלת, { $games } מתוך { $of } משחקים
arena-elsewhere = מתנהלת במקום אחר, { $games } מתוך { $of } משחקים

arena-no-bots = אין בוט שמשחק את המשחק הזה.
arena-match-name = דו־קרב
arena-match-tip = איזה משני בוטים חזק יותר
arena-round-robin = כולם נגד כולם
arena-round-robin-tip = כל שחקן משחק נגד כל שחקן אחר
arena-gauntlet = אחד נגד כולם
arena-gauntlet-tip = השחקן הראשון משחק נגד כל אחד מהאחרים
arena-swiss = שוויצרית
arena-swiss-tip = בכל סיבוב נפגשים שחקנים עם ניקוד דומה
arena-knockout = נוקאאוט
arena-knockout-tip = המנצחים ממשיכים והמפסידים מודחים. הדירוג הוא לפי סדר השחקנים ברשימה
arena-extra-pairs = זוגות נוספים
arena-extra-pairs-help = מפגש שהסתיים בשוויון מוכרע בזוג הנוסף הראשון שאינו מסתיים בשוויון. אחרי המספר הזה עולה השחקן שדירוגו גבוה יותר
arena-seat = שחקן { $number }
arena-remove = הסרת שחקן { $number }
arena-add = הוספת שחקן
arena-add-all = בחירת כולם
arena-add-all-tip = ממלא את הרשימה בכל השחקנים המוכנים ובכל הבוטים של המשחק הזה
arena-clear-tip = משאיר ברשימה רק את שני השחקנים הראשונים
arena-each = משחקים בכל מפגש
arena-each-tip = המשחקים באים בזוגות: אותה פתיחה בחילופי צדדים
arena-rounds = סיבובים
arena-meetings = מפגשים
arena-openings = פתיחות
arena-book = ספר ({ $count })
arena-random-plies = מהלכים אקראיים
arena-random-plies-tip = שני המשחקים בכל זוג מתחילים באותם מהלכים אקראיים
arena-file = קובץ
arena-from-file = מתוך קובץ
arena-file-hint = משחקי PDN (שמונת המהלכים הראשונים), שורות של מהלכים, או עמדה בכל שורה
arena-file-drop = נתיב, או גרירת קובץ לכאן
arena-openings-count = { $count ->
    [one] פתיחה אחת
   *[other] { $count } פתיחות
}
arena-file-unread = { $file }: { $error }
arena-file-awaited = קובץ הפתיחות נטען…
arena-random-plies-count = מהלכי פתיחה אקראיים
arena-clock-tip = דקות למשחק + שניות למהלך לכל צד, למשל 5+3. נמדד רק זמן החשיבה של הבוט עצמו
arena-clock-none = אין
arena-more = עוד
arena-draw = הכרעה בתיקו
arena-draw-tip = החל ממהלך movenumber, המשחק נגמר בתיקו אם במשך movecount מהלכים ההערכות של שני הבוטים אינן רחוקות מ־0 ביותר מ־score
arena-resign = הכרעה בהפסד
arena-resign-tip = בוט מפסיד אם במשך movecount מהלכים הוא מעריך שהוא בפיגור של score לפחות; עם twosided, רק אם גם הבוט השני מעריך כך
arena-max-moves = מספר מהלכים מרבי
arena-max-moves-tip = המשחק נגמר בתיקו אחרי מספר כזה של מהלכים לכל צד; 0: ללא הגבלה
arena-table = טבלת סיומים
arena-table-tip = כשנותרו כלים במספר הזה, המשחק נגמר בתוצאה שבטבלה. הטבלאות מחושבות בשימוש הראשון, וזה לוקח רגע
arena-table-pieces = { $pieces } כלים
arena-guard = מגבלת זמן למהלך (שנ׳)
arena-guard-tip = מהלך שחורג ממנה נעצר
arena-wrong = יש לתקן תחילה את השגיאות למעלה.
arena-fault-line = שורה { $line }: { $text }
arena-fault-hint = { $text }; { $hint }
arena-limit = הגבלת חשיבה
arena-limit-none-tip = כל בוט חושב לפי ההגדרות שלו
arena-limit-nodes = צמתים
arena-limit-nodes-tip = מספר צמתים מרבי בחיפוש
arena-limit-steps = צעדים
arena-limit-steps-tip = מספר צעדי סקריפט מרבי למהלך, זהה בכל מחשב
arena-limit-count = המספר המרבי
arena-seed = זרע
arena-seed-any = אקראי
arena-seed-tip = אותו זרע נותן אותם משחקים
arena-threads = משחקים בו־זמנית
arena-sprt = עצירה מוקדמת
arena-sprt-on = עצירה ברגע שהתוצאה ברורה
arena-sprt-tip = עוצר כשברור אם השחקן הראשון חזק מהשני. ההכרעה היא לפי שני גבולות ב־Elo מנורמל: עד הגבול התחתון הוא נחשב לא חזק יותר, ומהגבול העליון ומעלה חזק יותר. כל אחת מהתשובות שגויה ב־5 מתוך 100 דו־קרבות
arena-sprt-low = גבול תחתון
arena-sprt-high = גבול עליון
arena-begin = התחלת { $count ->
    [one] משחק אחד
   *[other] { $count } משחקים
}
arena-busy = תחרות אחרת מתנהלת בחלון הזה.
arena-held = תוכנה אחרת מנהלת את התחרות הזאת.

arena-nothing-known = אין עדיין תוצאות.
arena-match = האם { $first } עולה על { $second }? { $answer }: { $elo } Elo אחרי { $pairs ->
    [one] זוג אחד
   *[other] { $pairs } זוגות
}
arena-match-test = האם { $first } עולה על { $second } ב־{ $elo1 } Elo ולא ב־{ $elo0 }? { $answer }: { $elo } Elo אחרי { $pairs ->
    [one] זוג אחד
   *[other] { $pairs } זוגות
}
arena-yes = כן
arena-no = לא
arena-open = אין הכרעה
arena-has-won = { $names } ניצח עם { $points } נקודות { $games ->
    [one] במשחק אחד
   *[other] ב־{ $games } משחקים
}
arena-have-won = { $names } חולקים את המקום הראשון עם { $points } נקודות { $games ->
    [one] במשחק אחד
   *[other] ב־{ $games } משחקים
}
arena-leads = { $names } מוביל עם { $points } נקודות { $games ->
    [one] במשחק אחד
   *[other] ב־{ $games } משחקים
}
arena-lead = { $names } מובילים עם { $points } נקודות { $games ->
    [one] במשחק אחד
   *[other] ב־{ $games } משחקים
}
arena-many = { $count } שחקנים
arena-lead-by-bye = בהובלה: { $names } עם { $points } נקודות מסיבוב חופשי, עוד בלי משחקים
arena-with-elo = { $text }, { $elo } Elo ביחס לממוצע
arena-elo-unknown = לא ידוע
arena-elo-more = יותר מ־{ $elo }
arena-elo-less = פחות מ־{ $elo }
arena-elo-about = בערך { $elo }
arena-solving = טבלאות הסיומים מחושבות: { $percent }%
arena-progress = { $pairs } מתוך { $of } זוגות
arena-progress-round = { $text }, סיבוב { $round } מתוך { $rounds }
arena-left = { $text }, נותרו { $time }
arena-test = { $state }
arena-test-state = יחס נראות: { $ratio } (גבולות: { $low } עד { $high })
arena-finish = סיום המשחקים ועצירה
arena-stop = עצירה מיידית
arena-stopping = עוצר…
arena-finishing = מסיים את המשחקים האחרונים…
arena-paused = בהשהיה
arena-take-up = המשך התחרות
arena-take-up-workers = המשך עם עובדים
arena-board = { $first } – { $second }
arena-board-begins = מתחיל
arena-board-move = מהלך { $ply }: { $move }
arena-open-tip = פתיחה בניתוח
arena-beat = { $winner } ניצח את { $loser }
arena-drew = { $winner } נגד { $loser }: תיקו
arena-ratings-what = דירוג כל השחקנים של משחק על סולם אחד, מכל התחרויות לפי החוקים הנוכחיים. בוט שנערך נחשב לשחקן אחר.
arena-ratings-none = אין דירוג למשחק הזה
arena-cross = טבלת תוצאות הדדיות
arena-column-place = מקום
arena-column-points = נקודות
arena-column-tally = ניצחון, תיקו, הפסד
arena-tally = ‏{ $won }-{ $drawn }-{ $lost }
arena-column-berger = ס״ב
arena-column-buchholz = בוכהולץ
arena-column-elo = דירוג
arena-pairs = זוגות: { $scores }
arena-pair-scores = { $two } עם 2 נקודות, { $more } עם 1.5, { $one } עם 1, { $half } עם 0.5, { $none } עם 0
arena-curve = Elo ביחס לממוצע
arena-curve-words = Elo של { $name }: { $elo } אחרי { $pairs } זוגות
arena-curve-dot = { $name }: { $elo } Elo אחרי { $pairs ->
    [one] זוג אחד
   *[other] { $pairs } זוגות
}
arena-fault = { $name } הפסיד { $count ->
    [one] משחק אחד
   *[other] { $count } משחקים
} בגלל תקלה: { $word }
arena-fault-open = פתיחת המשחק הראשון
arena-games = משחקים ({ $count })
arena-game = { $number }. { $text }, { $ending }, { $plies }
arena-context = { $title }, { $game }
arena-status = זירה: { $text }
arena-numbered = { $name } { $number }
arena-finish-not = המשך המשחקים
arena-cross-what = ניצחונות, תיקו והפסדים של השורה
arena-row = { $place }. { $name }: { $points } נקודות, { $tally }, Elo { $elo }

arena-begin-most = התחלת עד { $count } משחקים
arena-begin-least = התחלת { $count } משחקים לפחות
arena-players = שחקנים
arena-format = שיטה
arena-book-help = כל זוג מתחיל מפתיחה אחרת מספר הפתיחות של המשחק
arena-meetings-help = כמה פעמים נפגשים כל שני שחקנים
arena-threads-help = משחקים שנערכים במקביל. התוצאות זהות, אלא אם יש שעון
arena-most-players = בתחרות יש לכל היותר { $count } שחקנים.
arena-least-players = לתחרות דרושים שני שחקנים.
arena-tile-table = טבלה
arena-tile-boards = לוחות
arena-verdict-stronger = { $first } עולה על { $second } ביתרון של ‎{ $elo } Elo
arena-verdict-least = { $first } עולה על { $second } ביתרון של ‎{ $elo } Elo לפחות
arena-verdict-not = { $first } אינו עולה על { $second } ביתרון של ‎{ $bound } Elo; נמדדו ‎{ $elo } Elo
arena-verdict-leads = { $first } מוביל על { $second } ביתרון של ‎{ $elo } Elo, אך המבחן לא הכריע
arena-verdict-leads-least = { $first } מוביל על { $second } ביתרון של ‎{ $elo } Elo לפחות, אך המבחן לא הכריע
arena-verdict-open = קרוב מכדי להכריע: { $first } מוביל על { $second } ביתרון של ‎{ $elo } Elo
arena-verdict-unknown = מעט מדי משחקים כדי להשוות את { $first } עם { $second }
arena-result-stronger = { $name } חזק יותר: { $elo } Elo
arena-result-least = לפחות { $elo }
arena-result-not = { $name } אינו חזק יותר: { $elo } Elo
arena-result-open = קרוב מכדי להכריע: { $elo } Elo
arena-result-won = { $name } ניצח, { $points } מתוך { $of } נקודות
arena-result-leads = { $name } מוביל, { $points } מתוך { $of } נקודות
arena-result-shared = { $count } חולקים את המקום הראשון
arena-at-a-time = { $count ->
    [one] משחק אחד
   *[other] { $count } משחקים
} בכל פעם
arena-budget-random = { $count ->
    [0] ללא פתיחות
    [one] מהלך אקראי אחד
   *[other] { $count } מהלכים אקראיים
}
arena-budget-nodes = { $count } צמתים למהלך
arena-budget-steps = { $count } צעדים למהלך
arena-budget-clock = שעון { $clock }
arena-budget-seed = זרע { $seed }
arena-budget-began = התחילה { $began }
arena-curve-match = Elo של { $first } מול { $second }
arena-curve-band = רצועה: רווח סמך 95% של { $name }
arena-curve-awaited = העקומה תתחיל כשאפשר יהיה לאמוד את התוצאות הראשונות.
arena-cross-earlier = היריבים הקודמים
arena-cross-later = היריבים הבאים
arena-cross-range = { $first }–{ $last } מתוך { $count }
arena-cross-cell = { $first } – { $second }: { $tally } (ניצחונות, תיקו והפסדים)
arena-not-separated = עוד אי אפשר להבדיל בין הראשון לשני: רווחי הסמך שלהם (95%) חופפים.
arena-within-error = היתרון בתוך טווח השגיאה: רווחי הסמך של שני הראשונים (95%) חופפים.
arena-berger-tip = סונבורן–ברגר: הנקודות מול כל יריב כפול הנקודות של אותו יריב
arena-buchholz-tip = בוכהולץ: סכום הנקודות של היריבים
arena-elo-tip = Elo ביחס לממוצע השחקנים, עם רווח סמך של 95%
arena-column-ending = סיבה
arena-column-interval = רווח סמך 95%
arena-version-tip = מבחין בין גרסאות של אותו בוט
arena-games-tip = לחיצה על משחק פותחת אותו בניתוח
arena-outcomes = תוצאות הזוגות
arena-outcomes-what = הנקודות של { $name } בשני משחקים מאותה פתיחה
arena-score = { $first } { $won } – { $lost } { $second } ({ $tally }: ניצחונות, תיקו והפסדים)
arena-gauge = LLR { $ratio }
arena-gauge-bound = { $elo } Elo מתקבל ב־{ $bound }
arena-boards = משחקים בזמן אמת
arena-boards-large = הצגת הלוחות לבדם
arena-boards-small = הצגת כל התוצאות
arena-export-open = ייצוא
arena-export-form = תבנית
arena-export-none = אף משחק עוד לא הסתיים.
arena-ratings-empty = אין עדיין דירוג
arena-rated = { $name }: Elo { $elo }, { $games } משחקים, { $contests } תחרויות, { $tally }
arena-result-ahead = { $name } מוביל: { $elo } Elo

## The bracket of a knockout

arena-standings = טבלת הטורניר
arena-bracket = לוח הנוקאאוט
arena-bracket-what = הנקודות בכל מפגש
arena-final = גמר
arena-semi-final = חצי גמר
arena-quarter-final = רבע גמר
arena-round-of = סיבוב { $count } האחרונים
arena-winner = מנצח
arena-places = ‏{ $best }–{ $worst }
arena-column-reached = הגיע אל
arena-reached-tip = הסיבוב האחרון שהשחקן הגיע אליו
arena-meeting-score = ‏{ $first }–{ $second }
arena-meeting-open = { $round }: { $first } – { $second } { $score }
arena-meeting-decided = { $round }: { $first } – { $second } { $score }. עולה: { $advances }
arena-advances-bye = { $name } (סיבוב חופשי)
arena-advances-extra = { $name } (אחרי { $count ->
    [one] זוג נוסף אחד
   *[other] { $count } זוגות נוספים
})
arena-advances-seed = { $name } (בזכות הדירוג, בשוויון { $count ->
    [0] בלי זוגות נוספים
    [one] אחרי זוג נוסף אחד
   *[other] אחרי { $count } זוגות נוספים
})
arena-knockout-won = { $name } ניצח את { $other } בגמר בתוצאה { $score }
arena-knockout-seed = { $name } זכה בטורניר בזכות דירוגו: הגמר נגד { $other } הסתיים בתוצאה { $score }
arena-knockout-open = { $round }: נותרו { $left } שחקנים מתוך { $of }
arena-note-places = מקומות: אלה שהשחקן חולק עם אחרים, או שעוד יכול להגיע אליהם. סדר המדורגים הוא הסדר שבו נמסרו השחקנים.
arena-note-seed = במפגש שהסתיים בשוויון עלה השחקן שדירוגו גבוה יותר.
arena-knockout-row = { $places }. { $name }: { $reached }, { $points } נקודות, { $tally }, Elo { $elo }

## Notes below standings

arena-note-berger = סונבורן–ברגר
arena-note-shared = מקומות שווים: אותן נקודות, אותו { $tiebreak } ואותם ניצחונות.
arena-note-unknown = Elo { $unknown }: כל עוד אין גם ניצחונות וגם הפסדים שקושרים את המשתתף לאחרים, כל דירוג אפשרי.
arena-note-about = ״בערך״: עוד אין רווח סמך של 95%. לשם כך נדרשים { $least } זוגות ותוצאות שונות.

## תחרויות על כמה מחשבים

arena-farm = עובדים
arena-farm-last = האחרון בשימוש
arena-farm-none = רק המחשב הזה
arena-farm-tip = כתובת שרת NATS של העובדים, למשל nats://host:PASSWORD@localhost:4222. גם המחשב הזה משחק. ראו במדריך ״תחרויות על כמה מחשבים״.
arena-unverified = אימות
arena-unverified-on = ספירת תוצאות בלי אימות
arena-unverified-tip = מאפשר שעונים ומנועים; התחרות אינה נכללת בדירוגים
arena-workers = העובדים בתחרות הזאת
arena-workers-awaited = עדיין לא נשמע מעובד של { $address }. אפשר להפעיל עובד על כל מחשב שמגיע אל השרת הזה: damka worker ואחריו כתובת עם שם וסיסמה של עובד.
arena-worker-name = עובד
arena-worker-threads = תהליכונים
arena-worker-rate = משחקים בשעה
arena-worker-verified = אומתו
arena-worker-suspended = { $worker } הושעה. { $why }
arena-worker-refuses = { $worker } אינו משחק: { $why }
arena-worker-verified-tip = תוצאות שהמשחקים שלהן שוחקו שוב באותם מהלכים, מתוך אלה שנבחרו לכך
arena-worker-verified-games-tip = משחקים ששוחקו שוב באותם מהלכים
arena-workers-more = { $count ->
    [one] עוד עובד אחד אינו משחק.
   *[other] עוד { $count } עובדים אינם משחקים.
}
arena-worker-row = { $worker }: { $games ->
    [one] משחק אחד
   *[other] { $games } משחקים
}. { $state }
arena-worker-is-suspended = מושעה
arena-worker-plays-nothing = אינו משחק בתחרות הזאת
arena-worker-plays = משחק עכשיו
arena-worker-gone = לא נשמע ממנו חצי דקה
