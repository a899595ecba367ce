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

# damka bisect

bisect-one = { $count ->
    [0] אף גרסה של { $bot } אינה יכולה לשחק במשחק הזה
    [one] רק גרסה אחת של { $bot } יכולה לשחק במשחק הזה
   *[other] { $count } גרסאות של { $bot } יכולות לשחק במשחק הזה
}
bisect-one-hint = להשוואה דרושות שתיים; ‏`damka versions { $bot }` מציג אותן
bisect-skipped = ‏{ $name } מושמט: אינו נטען, או אינו משחק במשחק הזה
bisect-begun = ‏{ $versions } גרסאות של { $bot } נגד { $opponent }: לכל היותר { $matches } התמודדויות של { $games } משחקים; ‏Ctrl+C עוצר
bisect-progress = ‏v{ $number }: ‏{ $games }
bisect-share = ‏{ $percent } % מהנקודות
bisect-good = כמו הראשונה
bisect-bad = כמו האחרונה
bisect-faults = { $count ->
    [one] משחק אחד אבד בגלל תקלה
   *[other] { $count } משחקים אבדו בגלל תקלה
}
bisect-stopped = הופסק; עדיין לא נמצא דבר
bisect-found = מגרסה v{ $after } ואילך { $bot } משחק גרוע יותר נגד { $opponent }: ‏{ $second } % מהנקודות, לעומת { $first } % עם v{ $before }; ירידה של { $drop } ± { $error } נקודות אחוז (ברמת ביטחון של 95 %)
bisect-found-unsure = ‏v{ $after } היא הראשונה שמשחקת כמו הגרסה האחרונה: ‏{ $second } % מהנקודות נגד { $opponent }, לעומת { $first } % עם v{ $before }; אבל ירידה של { $drop } ± { $error } נקודות אחוז עשויה להיות מקרית, או ש־{ $bot } נחלש לאט־לאט: נסו יותר משחקים
bisect-not-worse = ‏v{ $after } של { $bot } אינה גרועה מ־v{ $before } נגד { $opponent }, ככל שהמשחקים האלה מלמדים: ‏{ $second } % מהנקודות, לעומת { $first } % לפני כן; ירידה של { $drop } ± { $error } נקודות אחוז (ברמת ביטחון של 95 %)
