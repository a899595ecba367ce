# Checks and new files in the terminal.

terminal-check-ok = תקין
terminal-check-all-ok = הכול תקין
terminal-check-errors = { $count ->
    [one] שגיאה אחת
   *[other] { $count } שגיאות
}
terminal-check-verdict = { $name }: { $verdict }
terminal-check-examined = { $name }: { $verdict } ({ $games } משחקים אקראיים, { $positions } עמדות)
terminal-check-waived = ויתור על { $check }: { $reason }
terminal-check-deterministic = דטרמיניסטי: אותו זרע נותן אותם מהלכים, גם במצב חדש
terminal-check-games = { $games } משחקים נגד { $against }: ניצחונות { $won }, תיקו { $drawn }, הפסדים { $lost }
terminal-check-games-in = { $games } משחקים ב־{ $variants } סוגי משחק נגד { $against }: ניצחונות { $won }, תיקו { $drawn }, הפסדים { $lost }
terminal-check-unfinished = { $text }, לא הסתיימו { $count }
terminal-check-speed = { $time } אלפיות שנייה ו־{ $nodes } צמתים למהלך
terminal-check-speed-slowest = { $time } אלפיות שנייה ו־{ $nodes } צמתים למהלך, האיטי ביותר { $slowest } אלפיות ({ $position })
terminal-check-counts = { $variants } משחקים, { $bots } בוטים, { $weights } קובצי משקלים, { $themes } ערכות עיצוב, { $books } ספרי פתיחות: { $verdict }
terminal-check-not-read = ‏damka אינה קוראת את הקובץ הזה
terminal-check-not-read-hint = היא קוראת את scripts/ID.lua, ‏ai/ID.lua, ‏ai/ID/bot.lua, קובצי YAML ב־ai/ וב־themes/, מודולים ב־lib/, ואת assets/openings/VARIANT.txt
terminal-check-no-file = אי אפשר לקרוא את { $name }: אין קובץ כזה
terminal-check-unknown = { $name } אינו קובץ, משחק, בוט, קובץ משקלים או ערכת עיצוב
terminal-check-folder = { $name } היא תיקייה ולא קובץ
terminal-check-folder-hint = יש לציין קובץ, או להריץ `damka check` בתיקייה הזאת
terminal-check-untested = נקרא אבל לא נבדק במשחק; כדי לבדוק אותו יש לשים אותו בתיקייה ai/
terminal-check-watching = עוקבים אחרי { $what }; עוצרים עם Ctrl+C
terminal-check-removed = { $file }: הוסר
terminal-check-outside = { $file } אינו בתיקייה שלכם
terminal-check-outside-hint = ‏damka עוקבת אחרי { $folder }; עם --root אפשר לבחור תיקייה אחרת

terminal-new-for = --for קובע במה בוט משחק; אין לו משמעות עם `{ $kind }`
terminal-new-for-hint = --from קובע ממה להתחיל
terminal-new-lua = --in-lua מיועד רק למשחקים
terminal-wrote = נכתבו  { $files }  בתוך { $folder }
terminal-new-play = לשחק
terminal-new-test = לבדוק
terminal-new-app = בחלון
terminal-new-editor = בעורך
terminal-new-on = לקרוא עוד
terminal-new-read = לקרוא
terminal-new-try = לנסות
terminal-new-see = לראות
terminal-new-in-players = לבחור ברשימת השחקנים; אין צורך להפעיל מחדש
terminal-new-in-games = לבחור ברשימת המשחקים; אין צורך להפעיל מחדש
terminal-new-in-themes = לבחור בדף ההגדרות; אין צורך להפעיל מחדש
terminal-new-types = להריץ פעם אחת `damka types` להשלמה ולבדיקת טיפוסים
terminal-types-lua = שרת השפה של Lua (LuaLS): יש לפתוח את התיקייה בעורך; הקובץ damka.meta.lua נמצא לבד
terminal-types-luau = luau-lsp: יש להוסיף את damka.d.luau להגדרה `luau-lsp.types.definitionFiles`

terminal-where-option = לפי --root
terminal-where-environment = לפי DAMKA_HOME
terminal-where-here = התיקייה שבה הופעלה damka, כי יש בה ai/
terminal-where-system = המקום של המערכת לנתונים שלכם
terminal-where-yours = התיקייה שלכם
terminal-where-folder = { $folder }  ({ $chosen })
terminal-where-missing = { $folder }  ({ $chosen }; עדיין לא קיימת)
terminal-where-bots = בוטים ומשקלים
terminal-where-variants = חוקי משחקים
terminal-where-themes = סגנונות של הלוח והחלון
terminal-where-games = משחקים שמורים
terminal-where-endgames = טבלאות סיומים; נבנות מחדש כשהן חסרות
terminal-where-shipped = קבצים מובנים
terminal-where-built-in = בתוך התוכנית; קובץ שלכם באותו שם קודם להם
