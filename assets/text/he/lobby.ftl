# הלובי של שרתים, צפייה וקודי QR, בחלון.

lobby-servers = שרתים
lobby-servers-none = בשרת רשומים המשחקים הפתוחים של שחקנים רבים. הזינו כתובת של שרת.
lobby-server = כתובת של שרת
lobby-server-tip = כתובת ופורט או קישור, למשל play.example.org:7707
lobby-server-empty = הקלידו או הדביקו קודם את הכתובת
lobby-connect = התחברות
lobby-connect-to = התחברות ל־{ $server }
lobby-disconnect = התנתקות
lobby-disconnect-from = התנתקות מ־{ $server }
lobby-forget = הסרת { $server } מהרשימה
lobby-unconnected = אין חיבור
lobby-connected = מחובר ל־{ $server }
lobby-live = פתוחים: { $open }, בעיצומם: { $running }
lobby-lost = החיבור נותק. מתחבר מחדש… ({ $why })
lobby-none = לשרת הזה אין לובי: פועלת בו גרסה ישנה של damka
lobby-other-program = מה שעונה בכתובת הזאת אינו שרת של damka
lobby-open-games = משחקים פתוחים
lobby-none-open = אין משחקים פתוחים. צרו משחק, והוא יופיע כאן.
lobby-none-filtered = אין משחקים פתוחים מהסוג הזה
lobby-people = אנשים
lobby-filter-all = כל המשחקים הפתוחים
lobby-filter-people = משחקים פתוחים של אנשים
lobby-filter-bots = משחקים פתוחים של בוטים
lobby-host = מארח
lobby-spectators = צופים
lobby-rules-shipped = מובנים
lobby-rules-kept = שמורים
lobby-rules-new = חדשים
lobby-join-game = הצטרפות למשחק { $title }, מארח: { $host }
lobby-open-row = { $title }, מארח: { $host }, { $clock }; הצד שלכם: { $side }; חוקים: { $rules }
lobby-watch-game = צפייה במשחק { $title }, ‏{ $players }
lobby-running-row = { $title }, ‏{ $players }, ‏{ $plies }, { $spectators }
lobby-unwatchable = המשחק הזה אינו מאפשר צופים
lobby-bot = { $games }; משחק ב־{ $playing } מתוך { $most } משחקים
lobby-bot-games-unknown = אין לכם אף אחד מהמשחקים של הבוט הזה
lobby-challenge = הזמנת { $name } למשחק
lobby-place = איפה
lobby-here = המחשב הזה
lobby-public = הצגה בלובי
lobby-public-tip = אחרת יוכלו להצטרף רק מי שבידיהם הקישור או הקוד
lobby-listed = כל מי שבשרת הזה רואה את המשחק בלובי.
lobby-unlisted = המשחק אינו מופיע בלובי. שלחו את הקישור.
watch-count = { $count ->
    [0] אף אחד אינו צופה
    [one] צופה אחד
   *[other] { $count } צופים
}
watch-stop = הפסקת הצפייה
watch-lost = החיבור נותק. מתחבר מחדש…
locked-watching = אתם צופים במשחק הזה
qr-page = סרקו בטלפון כדי לשחק בדפדפן שלו
qr-continue = המשך בטלפון
qr-continue-text = סרקו את הקוד: הטלפון תופס את המקום שלכם, והחלון הזה רק יודיע על כך. אל תראו אותו לאיש.
qr-continue-local = רק המחשב הזה יכול להשתמש בכתובת של המשחק. כדי להמשיך בטלפון, ארחו את המשחק או הצטרפו לפי כתובתו ברשת.
qr-seat = קוד שתופס את המקום שלכם
