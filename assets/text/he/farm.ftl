## תחרויות על כמה מחשבים.

farm-package-unreadable = אי אפשר לקרוא את התחרות שהמארח שלח: { $error }
farm-text-missing = המארח לא שלח את הטקסט { $hash }
farm-address-wrong = ‏“{ $text }” אינה כתובת של שרת NATS
farm-address-hint = הכתובת נראית כך: nats://host:4222 או nats://worker-1:PASSWORD@host:4222
farm-no-connection = אין חיבור לשרת NATS בכתובת { $address }: { $error }
farm-no-threads = אי אפשר להפעיל תהליכון: { $error }
farm-disconnected = החיבור אל { $address } אבד; מנסים להתחבר שוב
farm-connected = מחובר אל { $address }
farm-server-refuses = שרת NATS מסרב לבקשה: { $error }
farm-worker-panicked = העובד קרס
farm-guard-long = בתחרות הזאת מהלך עשוי להימשך { $secs } שניות, והעובד הזה מרשה לכל היותר { $most }
farm-steps-many = העובד הזה מקבל רק תחרויות של { $most } צעדים למהלך לכל היותר
farm-contest-refused = אי אפשר לשחק את “{ $title }”: { $why }
farm-suspended = העובד { $worker } הושעה. { $why }
farm-other-numbers = החישובים שלו שונים מאלה של המחשב הזה, ולכן אי אפשר להשוות את משחקיו
farm-found-position = במשחק { $game } של זוג { $pair } העמדה אחרי מהלך { $ply } שונה מזו שדווחה.
farm-found-move = במשחק { $game } של זוג { $pair } אין מהלך { $ply } חוקי.
farm-found-over = משחק { $game } של זוג { $pair } נמשך אחרי שהסתיים במהלך { $ply }.
farm-found-ending = משחק { $game } של זוג { $pair } הסתיים ב“{ $found }”, ולא ב“{ $reported }” כפי שדווח.
farm-found-other-game = הבוטים שלו משחקים אחרת את משחק { $game } של זוג { $pair }, החל ממהלך { $ply }.
farm-found-nothing = בתוצאה שלו לזוג { $pair } יש משחקים אחרים מאלה של המשימה.
farm-inexact = אי אפשר לשחק שוב בדיוק משחקים עם שעון או עם מנועים, ולכן אי אפשר לאמת תוצאות של עובדים
farm-not-built = הגרסה הזאת של damka נבנתה בלי תמיכה בעובדים
farm-not-built-hint = יש לבנות אותה עם ‎`farm`
farm-no-connection-hint = כדאי לבדוק את המשתמש והסיסמה: הם בקובץ ש־`damka farm config` הדפיס
farm-waiting = עדיין אין שרת NATS בכתובת { $address }; ממתינים לו
