# Online games in the terminal.

terminal-online-unconnected = אי אפשר להתחבר: { $reason }
terminal-online-unconnected-hint = כדאי לבדוק את הכתובת, ושהמארח עדיין פועל
terminal-online-again = אפשר להקליד rematch למשחק נוסף, או quit
terminal-online-closed = החיבור נסגר, ולכן אי אפשר לשחק משחק נוסף
terminal-online-lost = החיבור אבד: { $reason }; מתחברים מחדש
terminal-online-reconnected = החיבור חזר
terminal-online-bot = { $name } (בוט, { $side })
terminal-online-person = { $name } ({ $side })
terminal-online-begun = { $white } – { $black }; אתם משחקים { $own }
terminal-online-resumed = המשחק ממשיך אחרי מהלך { $ply }
terminal-online-offers-draw = היריב מציע תיקו: yes או no
terminal-online-asks-takeback = היריב מבקש לבטל מהלך: yes או no
terminal-online-offers-rematch = היריב מציע משחק נוסף: yes או no
terminal-online-over-desync = המשחק נעצר ללא תוצאה: שתי התוכנות אינן מסונכרנות
terminal-online-prompt = המהלך שלכם ({ $asked }):
terminal-online-desync = המשחק נעצר: השרת והתוכנה הזאת אינם מסונכרנים
terminal-online-opponent-left = היריב סגר את התוכנה ואולי יחזור מאוחר יותר
terminal-online-opponent-away = החיבור של היריב אבד, ואולי יחזור
terminal-online-claim-now = { $gone }; אפשר להקליד claim כדי לנצח
terminal-online-claim-later = { $gone }; בעוד { $secs } שניות אפשר יהיה להקליד claim כדי לנצח
terminal-online-help = מהלך (11-15, ‏22x15x8, ‏c3-d4, ‏f5, או -- לוויתור על התור) · ? מהלכים חוקיים · board לוח · draw תיקו · back ביטול מהלך · yes או no · resign כניעה · claim ניצחון · rematch משחק נוסף · quit יציאה
terminal-online-quit = זו כניעה במשחק; אפשר להקליד quit שוב כדי לצאת, או כל דבר אחר כדי להישאר
terminal-online-no-offer = אין הצעה לענות עליה
terminal-online-no-game = אין משחק פעיל; אפשר להקליד quit כדי לצאת

terminal-online-trusted = מעכשיו יש אמון ב־{ $address }; טביעת האצבע של האישור שלו היא { $fingerprint }
terminal-online-trusted-hint = כדאי לבקש מהמארח לאשר את טביעת האצבע
terminal-online-resuming = המשחק שלכם עם הקוד { $code } ממשיך
terminal-online-encrypted = מוצפן
terminal-online-plain = לא מוצפן
terminal-online-none-near = לא נמצאו משחקים פתוחים ברשת המקומית
terminal-online-none-near-hint = יש לבקש מהשחקן השני את הקישור, ואז להריץ `damka join LINK`
terminal-online-no-multicast = אי אפשר לחפש ברשת המקומית: { $error }
terminal-online-port = הפורט { $wanted } תפוס; בשימוש הפורט { $port }
terminal-online-host-resuming = המשחק שלכם ב־{ $variant } עם הקוד { $code } ממשיך; עם --new אפשר לפתוח משחק אחר
terminal-online-opened = קוד { $code } · פורט { $port } · { $link }
terminal-rules-accepted = קיבלת את החוקים { $hash }.
terminal-rules-unasked = { $host } משחק { $title } לפי חוקים שאין לכם, ואין מסוף שבו אפשר לשאול אתכם
terminal-rules-others = { $host } משחק { $title } לפי חוקים אחרים מאלה שקיבלת
terminal-rules-unasked-hint = יש להריץ את damka במסוף, או לקבל אותם עם `--accept-rules { $sha }`
terminal-rules-line = {"  "}{ $line }
terminal-rules-hash = {"  "}SHA-256 { $sha }
terminal-rules-question = לשחק לפי החוקים האלה? יש להקליד `once` (פעם אחת), `keep` (שומר עותק כמשחק שלכם) או `no` (לא).
terminal-rules-approved = אושר: אפשר ליצור משחקים לפי החוקים { $sha }
terminal-rules-approved-ahead = אושר: אפשר יהיה ליצור משחקים לפי החוקים { $sha } ברגע ששחקן ישלח אותם
terminal-rules-revoked = בוטל: אי אפשר עוד ליצור משחקים לפי החוקים { $sha }
terminal-rules-not-approved = החוקים { $sha } לא היו מאושרים
terminal-rules-state-approved = מאושר
terminal-rules-row = { $sha }  { $state }  { $id }  { $kb } ק״ב  { $from }  { $address }
terminal-rules-row-ahead = { $sha }  { $state }
terminal-rules-none = אף שחקן לא שלח חוקים
terminal-rules-unknown = אף שחקן לא שלח חוקים עם הגיבוב הזה
terminal-rules-unknown-hint = הפקודה `damka serve rules list` מציגה אותם
terminal-online-invite = כדי להצטרף, השחקן השני מריץ: damka join { $link }
terminal-online-browser = או פותח בדפדפן: { $page }
terminal-online-tls = מוצפן ב־TLS; טביעת אצבע { $fingerprint }
terminal-online-no-tls = לא מוצפן; עם --tls self המשחק מוצפן
terminal-online-waiting = ממתינים ליריב; Ctrl+C מפסיק להמתין, והמשחק נשמר
terminal-watch-players = { $white } – { $black }
terminal-watch-begun = צופים במשחק { $code }
terminal-watch-no-code = { $address } הוא שרת, לא משחק
terminal-watch-no-code-hint = הוסיפו לקישור את קוד המשחק: damka://HOST:PORT/CODE
terminal-serve-checked = ההגדרות תקינות
terminal-serve-no-signals = אי אפשר להמתין לאות עצירה: { $error }
terminal-serve-port-taken = פורט { $port } תפוס
terminal-serve-port-taken-hint = עצרו את התוכנית האחרת, או בחרו פורט עם ‎--port
terminal-serve-begun = השרת מארח משחקים בכתובת { $address }; ‏Ctrl+C עוצר אותו
terminal-serve-restored = { $count ->
        [one] משחק אחד שלא הסתיים ממשיך
       *[other] { $count } משחקים שלא הסתיימו ממשיכים
    }
terminal-serve-ended = השרת נעצר; המשחקים ימשיכו כשיופעל שוב
online-over-closed = מפעיל השרת סגר את המשחק
terminal-token-made = החשבון של { $name } (מזהה { $id }). האסימון מוצג רק עכשיו:
terminal-token-taken = לחשבון { $name } יש השם הזה או שם שנראה כמוהו
terminal-token-taken-hint = כדי לתת לו אסימון חדש, בטלו קודם את { $name }
terminal-token-count = { $count ->
        [one] חשבון אחד
       *[other] { $count } חשבונות
    }
terminal-token-none = אין חשבון { $account }
terminal-token-none-hint = הפקודה `damka serve token list` מציגה שמות ומזהים
terminal-token-revoked = החשבון { $name } נמחק; שרת פועל ינתק את הבוט שלו תוך שנייה
terminal-admin-no-server = אין שרת פועל בתיקייה { $folder }
terminal-admin-no-server-hint = הפעילו שרת עם `damka serve`, או ציינו את התיקייה שלו עם ‎--root
terminal-admin-stale = אין שרת פועל בתיקייה { $folder }: השרת האחרון נקטע
terminal-admin-stale-hint = המשחקים שלו ימשיכו כשתפעילו אותו שוב עם `damka serve`
terminal-admin-not-allowed = השרת בתיקייה { $folder } שייך למשתמש אחר
terminal-admin-not-allowed-hint = הריצו את הפקודה כמשתמש שהפעיל את השרת
terminal-admin-failed = השרת לא ענה: { $error }
terminal-admin-unsupported = במערכת הזאת אין שקעים לפקודות המפעיל; עצרו את השרת עם Ctrl+C
terminal-admin-other-version = השרת הפועל הוא גרסה אחרת של damka; הפעילו אותו מחדש
terminal-serve-waiting = ממתין
terminal-serve-kicked = { $count ->
        [one] לקוח אחד נותק
       *[other] { $count } לקוחות נותקו
    }
terminal-serve-no-client = אין לקוח מחובר בשם או בכתובת { $who }
terminal-serve-no-client-hint = הפקודה `damka serve games` מציגה מי משחק
terminal-serve-closed = משחק { $game } ({ $code }) נסגר בלי תוצאה
terminal-serve-no-game = אין משחק { $game } שלא הסתיים
terminal-serve-no-game-hint = הפקודה `damka serve games` מציגה מספרים וקודים
terminal-serve-drained = אין משחקים כעת; השרת נעצר
terminal-serve-draining = { $count ->
        [one] משחק אחד מתנהל; השרת אינו מתחיל משחקים נוספים, וייעצר כשהוא יסתיים או בעוד { $minutes } דקות
       *[other] { $count } משחקים מתנהלים; השרת אינו מתחיל משחקים נוספים, וייעצר כשהם יסתיימו או בעוד { $minutes } דקות
    }
terminal-bot-person = אדם אינו יכול לשחק כאן; ציינו בוט או הגדרה מוכנה
terminal-bot-no-games = { $seat } אינו משחק באף גרסה
terminal-bot-no-token = בוט צריך את האסימון של החשבון שלו: הגדירו את { $variable } או השתמשו ב־‎--token-file
terminal-bot-no-token-hint = מפעיל השרת יוצר אותו עם `damka serve token new --bot NAME`
terminal-bot-bad-token = זה אינו אסימון; באסימון יש 32 ספרות הקסדצימליות
terminal-bot-fault = תקלה בבוט במשחק { $game }
terminal-bot-connected = { $count ->
        [0] מחובר בשם { $name }
        [one] מחובר בשם { $name }; משחק אחד שלא הסתיים ממשיך
       *[other] מחובר בשם { $name }; { $count } משחקים שלא הסתיימו ממשיכים
    }
terminal-bot-accepted = התקבל: { $name } משחק { $title }
terminal-bot-declined = נדחה: { $name } ביקש { $title } ({ $reason })
terminal-bot-challenge-declined = ההזמנה נדחתה
terminal-bot-began = משחק { $game }: ‏{ $white } (לבן), { $black } (שחור)
terminal-bot-ended = משחק { $game } הסתיים { $result }
terminal-bot-no-result = משחק { $game } הסתיים בלי תוצאה
terminal-bot-stopped = { $count ->
        [0] נעצר
        [one] נעצר; משחק אחד לא הסתיים, וימשיך כשהבוט יתחבר שוב
       *[other] נעצר; { $count } משחקים לא הסתיימו, וימשיכו כשהבוט יתחבר שוב
    }
