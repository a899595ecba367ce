# The arena: contests of bots.

arena-title = זירה
arena-tip = איזה בוט טוב יותר: דו־קרבות וטורנירים (Ctrl+T)
arena-new = תחרות חדשה
arena-new-title = תחרות חדשה
arena-empty = עוד לא נפגשו כאן בוטים.
arena-reading = התחרות נקראת …
arena-title-round-robin = כולם נגד כולם, { $count } שחקנים
arena-title-gauntlet = אחד נגד כולם, { $count } שחקנים
arena-title-swiss = שיטה שוויצרית, { $count } שחקנים
arena-over = נגמרה, { $games ->
    [one] משחק אחד
   *[other] { $games } משחקים
}
arena-broken-off = נקטעה, { $games } מתוך { $of } משחקים
arena-under-way = בעיצומה, { $games } מתוך { $of } משחקים
arena-elsewhere = בעיצומה במקום אחר, { $games } מתוך { $of } משחקים

arena-variant = משחק
arena-no-bots = אין בוט שמשחק את המשחק הזה.
arena-match-name = דו־קרב
arena-match-tip = שני בוטים נפגשים עד שידוע מי מהם טוב יותר
arena-round-robin = כולם נגד כולם
arena-round-robin-tip = כל אחד פוגש כל אחד
arena-gauntlet = אחד נגד כולם
arena-gauntlet-tip = השחקן הראשון פוגש כל אחד מן האחרים
arena-swiss = שוויצרית
arena-swiss-tip = מי שהצליחו באותה מידה נפגשים, סיבוב אחר סיבוב
arena-seat = שחקן { $number }
arena-remove = הסרת שחקן { $number }
arena-add = הוספת שחקן
arena-add-all = כל מי שיש
arena-add-all-tip = כל שחקן וכל בוט של המשחק הזה, פעם אחת
arena-each = משחקים בכל מפגש
arena-each-tip = בזוגות מאותה פתיחה, בחילופי צדדים
arena-rounds = סיבובים
arena-meetings = מפגשים
arena-rounds-tip = סיבובים בשיטה השוויצרית; אחרת, כמה פעמים נפגשים
arena-openings = פתיחות
arena-book = ספר ({ $count })
arena-no-book = אין ספר פתיחות למשחק הזה
arena-lots = בהגרלה
arena-lots-tip = כל זוג מתחיל בארבעה מהלכים שהוגרלו
arena-file = קובץ
arena-from-file = מקובץ
arena-file-hint = שורות של מהלכים, עמדה בכל שורה, או משחקי PDN, שמהם נלקחים שמונת המהלכים הראשונים
arena-file-drop = שמו; או לגרור אותו לכאן
arena-file-read = { $count ->
    [one] פתיחה אחת
   *[other] { $count } פתיחות
}
arena-file-unread = { $file }: { $error }
arena-file-awaited = קובץ הפתיחות נקרא.
arena-lots-count = מהלכים בהגרלה
arena-clock = שעון
arena-clock-tip = דקות למשחק ושניות למהלך לכל צד, כמו 5+3. בוט משלם רק על החשיבה שלו
arena-clock-none = אין
arena-more = עוד
arena-draw = תיקו מוקדם
arena-draw-tip = כשמן המהלך ההוא והלאה הערכים של שני הבוטים נשארו קרובים לשוויון כך וכך מהלכים של כל אחד
arena-resign = הפסד מוקדם
arena-resign-tip = כשהערכים של בוט נשארו נמוכים כל כך במשך כך וכך מהלכים שלו; עם twosided רק אם השני מסכים
arena-max-moves = מהלכים לכל היותר
arena-max-moves-tip = תיקו אחרי כך וכך מהלכים של כל צד; 0 לשום סוף מלבד זה של הכללים
arena-table = טבלת סיומים
arena-table-tip = כשנשארו כך וכך כלים, משחק נגמר כפי שאומרים הסיומים הפתורים. בפעם הראשונה הם נפתרים, וזה לוקח רגע
arena-table-none = בלי
arena-table-pieces = { $pieces } כלים
arena-guard = שניות למהלך לכל היותר
arena-guard-tip = מהלך שלוקח יותר נעצר
arena-wrong = משהו למעלה שגוי.
arena-fault-line = שורה { $line }: { $said }
arena-fault-hint = { $said }; { $hint }
arena-limit = חשיבה
arena-limit-none = כרגיל
arena-limit-none-tip = כל בוט חושב כמו בכל מקום אחר
arena-limit-nodes = עמדות
arena-limit-nodes-tip = לכל היותר מספר כזה של עמדות בחיפוש
arena-limit-steps = צעדים
arena-limit-steps-tip = לכל היותר מספר כזה של צעדי קוד למהלך: אותו דבר בכל מחשב
arena-limit-count = כמה לכל היותר
arena-seed = זרע
arena-seed-any = כלשהו
arena-seed-tip = ממנו בא כל המקרה: אותו זרע, אותם משחקים
arena-threads = משחקים בו־זמנית
arena-sprt = מבחן
arena-sprt-on = לעצור כשידוע
arena-sprt-tip = האם השחקן הראשון חזק יותר במספר השני ולא בראשון, באלו מנורמל; כל תשובה שגויה ב־5 מתוך 100 דו־קרבות
arena-sprt-low = ב־
arena-sprt-high = או ב־
arena-begin = התחלה
arena-busy = תחרות אחרת בעיצומה בחלון הזה.
arena-held = תוכנה אחרת משחקת אותה.
arena-games-in-all = לכל היותר { $count ->
    [one] משחק אחד
   *[other] { $count } משחקים
}

arena-about = { $game }, התחילה { $began }, זרע { $seed }
arena-nothing-known = עוד לא ידוע דבר.
arena-match = { $first } חזק מ־{ $second }: { $answer }, { $elo } אלו, { $pairs ->
    [one] זוג אחד
   *[other] { $pairs } זוגות
}
arena-match-test = { $first } חזק מ־{ $second } ב־{ $elo1 } ולא ב־{ $elo0 }: { $answer }, { $elo } אלו, { $pairs ->
    [one] זוג אחד
   *[other] { $pairs } זוגות
}
arena-yes = כן
arena-no = לא
arena-open = עוד לא ידוע
arena-has-won = { $names } ניצח עם { $points } נקודות ב־{ $games } משחקים
arena-have-won = { $names } ניצחו עם { $points } נקודות ב־{ $games } משחקים
arena-leads = { $names } מוביל עם { $points } נקודות ב־{ $games } משחקים
arena-lead = { $names } מובילים עם { $points } נקודות ב־{ $games } משחקים
arena-many = { $count } שחקנים
arena-lead-by-bye = { $names } עם { $points } נקודות בלי משחק עד כה: לא היה את מי לפגוש
arena-with-elo = { $said }, { $elo } אלו לעומת הממוצע
arena-elo-unknown = לא ידוע
arena-elo-more = יותר מ־{ $elo }
arena-elo-less = פחות מ־{ $elo }
arena-elo-about = בערך { $elo }
arena-solving = קודם נפתרים הסיומים: { $percent }%
arena-progress = { $pairs } מתוך { $of } זוגות
arena-progress-round = { $said }, סיבוב { $round } מתוך { $rounds }
arena-left = { $said }, נותרו { $time }
arena-test = מבחן: { $ratio }, נגמר ב־{ $low } וב־{ $high }
arena-pause = השהיה
arena-pause-tip = לא מתחילים משחקים עד להודעה חדשה
arena-go-on = להמשיך לשחק
arena-go-on-tip = מתחילים שוב משחקים
arena-finish = לסיים משחקים ולעצור
arena-finish-tip = המשחקים שבעיצומם ישוחקו עד סופם; לחיצה נוספת ממשיכה בכל זאת
arena-stop = לעצור מיד
arena-stop-tip = המשחקים שבעיצומם נקטעים, וישוחקו שוב כשהתחרות תימשך
arena-stopping = עוצרים
arena-finishing = המשחקים האחרונים
arena-paused = בהשהיה
arena-take-up = המשך
arena-take-up-tip = לשחק את מה שנותר; דבר לא ישוחק פעמיים
arena-board = { $first } – { $second }
arena-board-begins = מתחילים
arena-board-move = מהלך { $ply }: { $move }
arena-open-tip = מעבר על המשחק בניתוח
arena-beat = { $winner } ניצח את { $loser }
arena-drew = { $winner } ו־{ $loser } סיימו בתיקו
arena-ratings = דירוג
arena-ratings-what = כל מי ששיחק אי פעם משחק לפי כלליו של עכשיו, בכל הדו־קרבות והטורנירים, על סולם אחד. בוט שנערך הוא אחר.
arena-ratings-none = איש לא שיחק את המשחק הזה לפי כלליו של עכשיו.
arena-column-version = גרסה
arena-column-contests = תחרויות
arena-cross = מי הצליח נגד מי
arena-column-place = מקום
arena-column-player = שחקן
arena-column-points = נקודות
arena-column-games = משחקים
arena-column-tally = ניצחון-תיקו-הפסד
arena-column-berger = ז–ב
arena-column-buchholz = בוכהולץ
arena-column-elo = אלו
arena-pairs = זוגות: שתי נקודות { $two }, אחת וחצי { $more }, אחת { $one }, חצי נקודה { $half }, אפס { $none }
arena-curve = אלו אחרי כך וכך זוגות
arena-curve-words = האלו של השחקן הראשון מול השני, { $elo } אחרי { $pairs } זוגות
arena-curve-dot = { $elo } אלו אחרי { $pairs ->
    [one] זוג אחד
   *[other] { $pairs } זוגות
}
arena-faults = תקלות
arena-fault = { $name }: { $word }, { $count ->
    [one] משחק אחד
   *[other] { $count } משחקים
}
arena-fault-open = פתיחת הראשון
arena-games = משחקים ({ $count })
arena-game = { $number }. { $said }, { $ending }, { $plies ->
    [one] מהלך אחד
   *[other] { $plies } מהלכים
}
