# Engines: programs by others that play in damka.

engine-no-command = הפקודה ריקה
engine-no-command-hint = כתבו את התוכנית ואת הארגומנטים שלה, למשל `command: [./scan, hub]`
engine-no-games = לא רשום אף משחק
engine-no-games-hint = מתחת ל־`games:` כתבו כל וריאנט ואת המילה של המנוע עבורו, למשל `international: normal`
engine-level = רמה { $level } היא `{ $limit }`
engine-level-hint = כתבו `depth=` ומספר חצאי מהלכים, `nodes=` ומספר, או `time=` ושניות
engine-no-dir = אין תיקייה { $folder }
engine-no-dir-hint = `dir` בקובץ המנוע היא התיקייה שבה המנוע רץ; נתיב יחסי נספר מתיקיית damka שלכם
engine-no-program = אין תוכנית `{ $program }`
engine-no-program-hint = שם עם לוכסן נספר מ־{ $folder }; שם בלי לוכסן מחופש ב־PATH
engine-not-executable = אי אפשר להריץ את { $program }
engine-not-executable-hint = אפשר להפוך אותה לניתנת להרצה בעזרת `chmod +x`
engine-not-allowed = ל־{ $title } אין רשות לרוץ: { $command }
engine-not-allowed-hint = מנוע רץ מחוץ לארגז החול ויכול לעשות כל מה שאתם יכולים; אפשרו אותו רק אם אתם סומכים עליו, בחלון או בעזרת: damka engine allow { $id }
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
engine-illegal-hint = ב־{ $position } המהלכים החוקיים הם: { $moves }
engine-none = אין מנוע `{ $id }`
engine-plays-not = המנוע `{ $id }` אינו משחק { $title }
engine-plays-not-hint = הוא משחק: { $games }
engine-no-level = למנוע `{ $id }` אין רמה { $level }
engine-no-level-hint = הרמות שלו: { $levels }
engine-limit-value = `{ $key }` לא יכול להיות `{ $value }`
engine-two-limits = ב־`{ $seat }` יש יותר מאחד מאלה: level, depth, nodes, time
engine-two-limits-hint = השאירו אחד מהם
engine-allowed = מעתה ל־{ $title } מותר לרוץ: { $command }
engine-allowed-before = ל־{ $title } כבר היה מותר לרוץ: { $command }
engine-list-none = אין מנוע ב־ai/; ראו `damka docs engines`
engine-list-allowed = מותר
engine-list-asks = עוד לא הותר
engine-consent-unwritten = אי אפשר לזכור שהמנוע הותר: { $error }
engine-no-option = למנוע אין אפשרות `{ $name }`
engine-changed = התוכנית השתנתה מאז שהתחרות התחילה: { $command }
engine-changed-hint = התחילו תחרות חדשה: תוכנית אחרת תשחק משחקים אחרים באותו שם
engine-ask = לאפשר ל־{ $name } לרוץ?
engine-ask-text = damka זוכרת את התשובה, ושואלת שוב אם התוכנית משתנה.
engine-ask-allow = לאפשר ולשחק
engine-check-started = מוכן אחרי { $secs } שניות
engine-check-games = חוקי ב־{ $count } משחקים שלמים
engine-check-nameless = הוא לא אומר את שמו
engine-check-no-pong = הוא לא עונה ל־ping
engine-check-played = { $move }
engine-check-time = { $took } שניות למהלך של { $asked } שניות
engine-check-stopped = הוא ענה { $took } שניות אחרי שנעצר
engine-check-position = ב־{ $position }: { $fault }
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
