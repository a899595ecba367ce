# Headings of help, and errors of arguments. Where clap has a text of its own, English users see that one.

help-usage-heading = שימוש:
help-commands-heading = פקודות
help-arguments-heading = ארגומנטים
help-options-heading = אפשרויות
help-default = [ברירת מחדל: { $value }]
help-values = [ערכים אפשריים: { $values }]
help-values-heading = ערכים אפשריים:

help-after-command = בלי פקודה, damka פותחת את החלון.
help-after-no-window = בבנייה הזאת אין חלון, רק פקודות.
help-after-seats = ‏SEAT הוא `human`, בוט כגון `greedy`, בוט עם אפשרויות כגון `minimax:depth=4,weights=mine.yaml`, או שחקן מוכן כגון `@hard`. הפקודה `damka list` מציגה את הבוטים ואת השחקנים המוכנים.
help-after-new =
    דוגמאות:
      damka new bot old_fox                      בוט שמשחק את כל המשחקים
      damka new bot old_fox --for othello        בוט לאותלו
      damka new bot old_fox --from minimax       עותק של בוט קיים
      damka new variant duel --from russian      דמקה רוסית שחוק אחד בה שונה
      damka new variant duel --in-lua            משחק שכתוב כולו ב־Lua
      damka new weights bold --from minimax      ואחר כך: damka play english minimax minimax:weights=bold.yaml
      damka new theme dusk --from night          ערכת עיצוב שיורשת מאחרת
help-after-host = השחקן השני מריץ `damka join` עם הקישור ש־damka מדפיסה. משחק מאותו סוג שלא הסתיים נמשך, אלא אם מוסיפים ‎--new.
help-after-join =
    כדי להמשיך משחק שנקטע, מצטרפים שוב לאותו קוד או קישור.

    דוגמאות:
      damka join damka://192.168.1.5:7707/KXQTRM
      damka join 192.168.1.5:7707
      damka join KXQTRM
help-after-watch =
    דוגמאות:
      damka watch damka://192.168.1.5:7707/KXQTRM
      damka watch KXQTRM
help-after-serve =
    השחקנים פותחים את כתובת השרת בדפדפן, או מצטרפים למשחקים שלו ב־damka. ‏Ctrl+C או SIGTERM עוצרים אותו, והמשחקים ממשיכים כשהוא מופעל שוב.

    דוגמאות:
      damka serve
      damka serve --port 80 --config /etc/damka/serve.yaml
      damka serve token new --bot old-fox
      damka serve games
help-after-bot-connect =
    את האסימון נותן מפעיל השרת (`damka serve token new --bot NAME`). הבוט מתחבר שוב ושוב בלי הגבלה וממשיך את המשחקים שלו. ‏Ctrl+C עוצר אותו, והמשחקים שלא הסתיימו ממשיכים כשהוא מתחבר שוב.

    דוגמאות:
      damka bot connect play.example.org:7707 @hard --token-file fox.token
      damka bot connect 192.168.1.5:7707 minimax:depth=6 --games english,russian --max-games 8
help-after-rules =
    השרת משחק לפי המשחקים של damka, לפי אלה שבתיקייה שלו ולפי אלה שאושרו כאן. הוא שומר את החוקים ששחקנים שולחים עד להחלטתכם; שרת פועל רואה את ההחלטה מיד.

    דוגמאות:
      damka serve rules list
      damka serve rules show SHA
      damka serve rules approve SHA
help-after-check =
    משחקים נבדקים בהרצת משחקים אקראיים: הטקסטים, המהלכים, הסיומים והספירות מושווים, והעמדה השגויה הראשונה מודפסת. בוטים משחקים משחקים מהירים. כדי לוותר על בדיקה, כותבים את הסיבה בקובץ של המשחק:
        --- @waive symmetry: the centre square is barred
    כדי לבדוק ספירות perft, מונים את הצפויות:
        --- @perft 7 49 302 1469

argument-unknown = ארגומנט לא צפוי: { $argument }
argument-no-command = אין פקודה { $name }
argument-missing = חסרים ארגומנטים: { $arguments }
argument-needs-command = אחרי `{ $name }` צריכה לבוא פקודה
argument-no-value = ל־`{ $argument }` חסר ערך
argument-bad-value = הערך { $value } אינו מתאים ל־`{ $argument }`
argument-bad-value-why = הערך { $value } אינו מתאים ל־`{ $argument }`: { $why }
argument-one-value-more = `{ $argument }` אינו מקבל ערך נוסף: { $value }
argument-twice = אי אפשר להשתמש ב־`{ $argument }` יותר מפעם אחת
argument-conflict = אי אפשר להשתמש ב־`{ $argument }` יחד עם `{ $other }`
argument-usage = שימוש: `{ $usage }`
argument-help = לעזרה נוספת: `{ $command } --help`

argument-commands = הפקודות הן: { $names }
argument-variant-first = קודם המשחק, ואחריו השחקנים: `human`, בוט (`damka list bots`) או שחקן מוכן כגון `@hard`
argument-variant-first-bots = קודם המשחק, ואחריו השחקנים: בוט (`damka list bots`) או שחקן מוכן כגון `@hard`
argument-one-word = שם צריך להיות מילה אחת; { $hint }
argument-whole = צריך לבוא מספר שלם
argument-whole-range = צריך לבוא מספר שלם מ־{ $least } עד { $most }
argument-analyse-secs = צריך לבוא מספר שניות מ־0.001 עד 86400, למשל 0.5
argument-tune-minutes = צריך לבוא מספר דקות מ־0.001 עד 100000, למשל 10
argument-language = צריך לבוא אחד מאלה: { $codes }
argument-side = צריך לבוא `white`, ‏`black` או `random`
argument-tls = צריך לבוא `self`, אישור ש־damka יוצרת
argument-game-id = צריך לבוא מזהה של משחק; כדי לכתוב לקובץ יש להשתמש ב־`--out { $text }`
argument-size = צריך לבוא `WIDTHxHEIGHT` בפיקסלים, כל אחד מ־{ $least } עד { $most }
help-after-worker = העובד מקבל מהמארח חוקים, בוטים ותנאים, ומשחק באותו ארגז חול כמו תמיד. Ctrl+C מסיים את המשחקים שרצים, ופעם שנייה עוצר מיד. ראו `damka docs farm`.
help-after-farm = שלוש פקודות: `damka farm config > nats.conf` ו־`nats-server -c nats.conf` במחשב אחד, `damka worker ADDRESS` בכל מחשב שמשחק, `damka match … --farm ADDRESS` אצל המארח. ראו `damka docs farm`.
