# גרסאות של בוטים.

store-doing-versions = אי אפשר להשתמש בגרסאות של הבוטים
store-versions-newer = הגרסאות של הבוטים נשמרו בגרסה חדשה יותר של damka (פורמט { $theirs }; הגרסה הזאת תומכת ב־{ $ours }): גרסאות חדשות אינן נשמרות
version-none = אין גרסה { $number } של { $bot }
version-none-hint = יש { $first } עד { $last }; ‏`damka versions { $bot }` מציג אותן
version-only-hint = הגרסה היחידה היא { $number }
version-none-yet = עדיין אין גרסאות של { $bot }: ‏damka שומרת גרסה כשהיא רואה ששיניתם את קובצי הבוט
version-none-yet-hint = עדיין אין גרסאות; ‏`damka versions { $bot }` שומר את הקבצים הנוכחיים אם שיניתם אותם
version-as-shipped = כפי שהגיע עם damka
version-first = הגרסה הראשונה
version-same = זהה ל־v{ $number }
version-file-new = ‏{ $file } נוסף
version-file-gone = ‏{ $file } הוסר
version-weight = ‏{ $name } מ־{ $from } ל־{ $to }
version-weights-more = { $count ->
    [one] עוד משקל אחד
   *[other] עוד { $count } משקלים
}
version-lines = ‏{ $file }: שורות שנוספו: { $added }, שהוסרו: { $removed }
version-no-difference = אין הבדל בין הקבצים של { $first } ושל { $second }
version-broken-hint = ‏`{ $name }` כבר אינו נטען; ‏`damka versions` עדיין יכול להציג את הקבצים ולהחזיר אותם
version-malformed = ‏`{ $name }` אינו גרסה של בוט
version-malformed-hint = כתבו את המספר אחרי ‎@v, למשל { $bot }@v1; ‏`damka versions { $bot }` מציג את הגרסאות
version-not-here = ‏`{ $name }` אינו יכול לשחק כאן
version-not-here-hint = גרסאות ישנות משחקות במסוף: ‏damka play english { $name } { $bot }
version-restored = { $name } הוחזר; הקבצים שהשתנו: { $files }
version-restored-nothing = אין מה לעשות: הקבצים כבר כמו ב־{ $name }
version-stored-before = הקבצים הקודמים הם { $name }
version-left = המודול הזה מגיע עם damka, והוא חדש מזה שהיה ב־{ $name }; הוא נשאר כמות שהוא
version-left-hint = כשחקן, ל־`{ $name }` עדיין יש המודול הישן
version-unwritten = אי אפשר לכתוב את הקובץ הזה: { $error }
version-unwritten-hint = אף קובץ לא השתנה; תנו הרשאת כתיבה לקובץ ולתיקייה שלו, או פנו מקום, ונסו שוב
version-other-file = אז { $bot } היה ב־{ $then }
version-other-file-hint = העבירו את { $now } למקום אחר ונסו שוב; שני קבצים לאותו בוט יתנגשו
argument-version = צריך לבוא מספר של גרסה, למשל 3
