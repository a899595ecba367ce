# Engines: programs by others that play in damka.

engine-no-command = הפקודה ריקה
engine-no-command-hint = כתבו את התוכנית ואת הארגומנטים שלה, למשל `command: [./scan, hub]`
engine-no-address = לא `command` ולא `address` אומרים איך להגיע למנוע
engine-no-address-hint = כתבו את התוכנית כ־`command`, או את ה־`address` שבה תוכנית ממתינה, למשל `127.0.0.1:27531`
engine-no-games = לא רשום אף משחק
engine-no-games-hint = מתחת ל־`games:` כתבו כל וריאנט ואת המילה של המנוע עבורו, למשל `international: normal`
engine-level = רמה { $level } היא `{ $limit }`, וזה לא גבול של חיפוש
engine-level-hint = כתבו `depth=` ומספר חצאי מהלכים, `nodes=` ומספר, או `time=` ושניות
engine-no-dir = אין תיקייה { $folder }
engine-no-dir-hint = `dir` בקובץ המנוע היא התיקייה שבה המנוע רץ; נתיב יחסי נספר מתיקיית damka שלכם
engine-no-program = אין תוכנית `{ $program }`
engine-no-program-hint = שם עם לוכסן נספר מ־{ $folder }; שם בלי לוכסן מחופש ב־PATH
engine-not-executable = אי אפשר להריץ את { $program }
engine-not-executable-hint = אפשר להפוך אותה לניתנת להרצה בעזרת `chmod +x`
engine-not-allowed = ל־{ $title } אין רשות לרוץ: { $command }
engine-not-allowed-hint = מנוע רץ מחוץ לארגז החול ויכול לעשות כל מה שאתם יכולים; אפשרו אותו רק אם אתם סומכים עליו, בחלון או בעזרת: damka engine allow { $id }
engine-not-the-same = { $title } אינו מה שאישרתם: התוכנית, הקבצים או האפשרויות שלו השתנו: { $command }
engine-not-connected = ל־damka עוד אין רשות להתחבר ל־{ $title }, שרץ במקום אחר: { $command }
engine-not-connected-hint = אפשרו אותו בחלון או בעזרת: damka engine allow { $id }
engine-not-started = אי אפשר להפעיל את { $command }: { $error }
engine-no-thread = אי אפשר להפעיל תהליכון עבור המנוע: { $error }
engine-not-ready = המנוע לא היה מוכן אחרי { $secs ->
    [one] שנייה אחת
   *[other] { $secs } שניות
}
engine-refused = המנוע מסרב להתחיל: { $text }
engine-ended = המנוע הסתיים ({ $status })
engine-closed = המנוע סגר את הפלט שלו
engine-flooded = המנוע כתב יותר ממה שמותר למהלך אחד
engine-silent = המנוע לא נתן מהלך בזמן, וגם לא אחרי שנאמר לו לעצור
engine-late = הזמן נגמר: המהלך הזה הגיע אחרי שנאמר למנוע לעצור
engine-no-move = המנוע ענה בלי מהלך
engine-error = המנוע מדווח על שגיאה: { $text }
engine-illegal = המנוע שיחק `{ $move }`, וזה לא מהלך חוקי
engine-illegal-hint = בעמדה { $position } המהלכים החוקיים הם: { $moves }
engine-none = אין מנוע `{ $id }`
engine-is-bot-hint = `{ $id }` הוא בוט, שמשחק בלי פרוטוקול; `damka engine list` מציג את המנועים
engine-plays-not = המנוע `{ $id }` אינו משחק { $title }
engine-plays-not-hint = הוא משחק: { $games }
engine-no-level = למנוע `{ $id }` אין רמה { $level }
engine-no-level-hint = הרמות שלו: { $levels }
engine-limit-value = `{ $key }` לא יכול להיות `{ $value }`
engine-two-limits = ב־`{ $seat }` יש יותר מאחד מאלה: level, depth, nodes, time
engine-two-limits-hint = השאירו אחד מהם
engine-allowed = מעתה ל־{ $title } מותר לרוץ: { $command }
engine-allowed-elsewhere = מעתה מותר ל־damka להתחבר ל־{ $title }: { $command }
engine-allowed-before = ל־{ $title } כבר היה מותר לרוץ: { $command }
engine-list-none = אין מנוע ב־ai/; ראו `damka docs engines`
engine-list-allowed = מותר
engine-list-asks = עוד לא הותר
engine-list-unknown = { $count ->
    [one] משחק לא מוכר: { $games }
   *[other] משחקים לא מוכרים: { $games }
}
engine-consent-unwritten = אי אפשר לזכור שהמנוע הותר: { $error }
engine-no-option = למנוע אין אפשרות `{ $name }`
engine-changed = התוכנית השתנתה מאז שהתחרות התחילה: { $command }
engine-changed-hint = התחילו תחרות חדשה: תוכנית אחרת תשחק משחקים אחרים באותו שם
engine-ask = לאפשר ל־{ $name } לרוץ?
engine-ask-text = damka זוכרת את התשובה, ושואלת שוב אם התוכנית משתנה.
engine-ask-allow = אישור ותחילת המשחק
engine-check-started = מוכן אחרי { $secs } שניות
engine-check-games = חוקי ב־{ $count } משחקים שלמים
engine-check-nameless = הוא לא אומר את שמו
engine-check-no-pong = הוא לא עונה ל־ping
engine-check-no-pong-in-search = הוא לא עונה ל־ping בזמן חיפוש
engine-check-played = { $move }
engine-check-time = { $took } שניות למהלך של { $asked } שניות
engine-check-stopped = הוא ענה { $took } שניות אחרי שנעצר
engine-check-position = בעמדה { $position }: { $fault }
engine-check-positions = חוקי ב־{ $count } עמדות
engine-check-ended = הסתיים אחרי { $took } שניות
engine-check-stays = הוא נשאר כשמבקשים ממנו לצאת
engine-check-stays-closed = הוא נשאר כשסוגרים את הקלט שלו
engine-check-remark = הערה
engine-check-fault = תקלה
engine-check-faults = { $count ->
    [one] צעד אחד נכשל
   *[other] { $count } צעדים נכשלו
}
engine-address = רק למנוע שמדבר DXP יש כתובת
engine-address-hint = בפרוטוקולים האחרים מדברים עם התוכנית שמופעלת לפי `command`
engine-limit-protocol = ב־{ $protocol } אין הגבלה כזאת
engine-limit-protocol-hint = יש בו: { $keys }
engine-gtp-position = ב־GTP מוסרים למנוע רק מהלכים, ולא ידועים מהלכים שמובילים מהפתיחה לעמדה הזאת
engine-dxp-limit = ב־DXP יש רק זמן
engine-protocol-game = אי אפשר לשחק { $title } בפרוטוקול { $protocol }
engine-protocol-none = { $seat } לא משחק אף משחק שאפשר לשחק בפרוטוקול { $protocol }
engine-dxp-connect = אי אפשר להתחבר אל { $address }: { $error }
engine-dxp-listen = אי אפשר להמתין בכתובת { $address }: { $error }
engine-dxp-waits = ממתינים לתוכנית אחרת בכתובת { $address }; Ctrl+C מסיים
engine-dxp-connected = התחברה: { $address }
engine-add-name = `{ $name }` לא יכול להיות שם של מנוע: השתמשו באותיות קטנות באנגלית, ספרות ו־`_`
engine-add-exists = { $file } כבר קיים
engine-added = נכתב { $file }; עכשיו נסו אותו בעזרת: damka engine check { $name } --allow-engine
engine-dxp-won = ניצחון על { $opponent } אחרי { $plies } חצאי מהלכים
engine-dxp-lost = הפסד ל־{ $opponent } אחרי { $plies } חצאי מהלכים
engine-dxp-drawn = תיקו עם { $opponent } אחרי { $plies } חצאי מהלכים
engine-dxp-stopped = המשחק מול { $opponent } הסתיים אחרי { $plies } חצאי מהלכים בלי תוצאה
engine-value-one = `one` מתחת ל־`values:` חייב להיות מספר גדול מ־0
engine-value-one-hint = כתבו את הערך שהמנוע נותן לאבן או לדיסקית אחת, למשל `one: 100`
engine-protocol-game-hint = ב־`damka docs engines` יש רשימה של הפרוטוקולים והמשחקים שלהם
engine-add-taken = כבר יש שחקן בשם `{ $name }`
engine-dxp-address-hint = כתבו HOST:PORT, למשל 192.168.1.20:27531; התוכנית השנייה צריכה להמתין שם
engine-no-option-hint = אלה האפשרויות שלו: { $names }
engine-option-value = האפשרות `{ $name }` אינה מקבלת את הערך `{ $value }`
engine-option-flag = כתבו `true` או `false`
engine-option-choice = בחרו באחד מאלה: { $choices }
engine-option-range = בין { $low } ל־{ $high }
engine-option-number = כתבו מספר
engine-no-options = בפרוטוקול { $protocol } אין אפשרויות
engine-no-options-hint = כתבו את מה שהתוכנית צריכה לדעת כארגומנטים של `command`
engine-no-levels = בקובץ של המנוע `{ $id }` אין רמות
engine-limit-depth-hint = כתבו מספר מהלכי צד בין 1 ל־999
engine-limit-nodes-hint = כתבו מספר צמתים גדול מ־0
engine-limit-time-hint = כתבו מספר שניות, גדול מ־0 ולכל היותר 3600
engine-address-value = `{ $address }` אינה כתובת
engine-address-value-hint = כתבו מארח ופורט, למשל `127.0.0.1:27531`
engine-start-secs = `start_secs` חייב להיות לפחות 1
engine-check-dialogue = השיחה לפני הכישלון בשלב `{ $step }`:
engine-check-hint = { $fault }; { $hint }
engine-check-limit = הבדיקה קובעת בעצמה את הגבול של כל חיפוש: { $seat }
engine-check-limit-hint = השמיטו את level, depth, nodes ו־time
engine-form-limit = החיפוש מסתיים
engine-form-usual = כברירת מחדל
engine-form-level = ברמה { $level }
engine-form-depth = בעומק של מהלכי צד
engine-form-nodes = אחרי מספר צמתים
engine-form-time = אחרי שניות למהלך
engine-form-ask = הצגת אפשרויות המנוע
engine-form-ask-tip = מפעיל את המנוע לרגע: רק התוכנית עצמה יודעת אילו אפשרויות יש לה
engine-form-asked = המנוע מופעל כדי לקרוא את אפשרויותיו…
engine-form-none = למנוע אין אפשרויות
engine-form-allow = אישור והצגת אפשרויות
engine-form-again = הפעלת המנוע שוב
engine-form-usual-value = ברירת המחדל: { $value }
engine-dxp-silent = התוכנית השנייה אינה אומרת דבר; החיבור נסגר
engine-check-options = { $count ->
    [one] אפשרות אחת, שמקבלת את ערכה שלה
   *[other] { $count } אפשרויות, שמקבלות את הערכים שלהן
}
engine-check-size = התבקש { $asked }, הוא מדווח על { $reported }
engine-check-unsaid = הוא אינו אומר עד כמה חיפש
