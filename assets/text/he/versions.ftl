# גרסאות של בוטים.

store-doing-versions = אי אפשר להשתמש בגרסאות של הבוטים
store-versions-newer = הגרסאות של הבוטים נשמרו בגרסה חדשה יותר של damka (פורמט { $theirs }; הגרסה הזאת תומכת ב־{ $ours }): גרסאות חדשות אינן נשמרות
version-none = אין גרסה { $number } של { $bot }
version-none-hint = יש { $first } עד { $last }; ‏`damka versions { $bot }` מציג אותן
version-only-hint = הגרסה היחידה היא { $number }
version-for-bot-hint = כאן צריך בוט ולא גרסה שלו; כתבו בלי הגרסה: `{ $bot }`
version-none-yet = עדיין אין גרסאות של { $bot }: ‏damka שומרת גרסה כשהיא רואה ששיניתם את קובצי הבוט
version-none-yet-hint = עדיין אין גרסאות; ‏`damka versions { $bot }` שומר את הקבצים הנוכחיים אם שיניתם אותם
version-as-shipped = כפי שהגיע עם damka
version-first = הגרסה הראשונה
version-same = זהה ל־{ $number }
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
version-other-file = הסקריפט של { $bot } היה { $then } בגרסה ההיא
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
bisect-progress = ‏{ $number }: ‏{ $games }
bisect-share = ‏{ $percent } % מהנקודות
bisect-good = כמו הראשונה
bisect-bad = כמו האחרונה
bisect-faults = { $count ->
    [one] משחק אחד אבד בגלל תקלה
   *[other] { $count } משחקים אבדו בגלל תקלה
}
bisect-stopped = הופסק; עדיין לא נמצא דבר
bisect-found = מגרסה { $after } ואילך { $bot } משחק גרוע יותר נגד { $opponent }: ‏{ $second } % מהנקודות, לעומת { $first } % עם { $before }; ירידה של { $drop } ± { $error } נקודות אחוז (ברמת ביטחון של 95 %)
bisect-found-unsure = ‏{ $after } היא הראשונה שמשחקת כמו הגרסה האחרונה: ‏{ $second } % מהנקודות נגד { $opponent }, לעומת { $first } % עם { $before }; אבל ירידה של { $drop } ± { $error } נקודות אחוז עשויה להיות מקרית, או ש־{ $bot } נחלש לאט־לאט: נסו יותר משחקים
bisect-not-worse = ‏{ $after } של { $bot } אינה גרועה מ־{ $before } נגד { $opponent }, ככל שהמשחקים האלה מלמדים: ‏{ $second } % מהנקודות, לעומת { $first } % לפני כן; ירידה של { $drop } ± { $error } נקודות אחוז (ברמת ביטחון של 95 %)

# עמוד הבוטים והבדיקה של גרסה שנשמרה.

bots-versions = גרסאות
bots-versions-none = עדיין אין. damka שומרת גרסה כשהיא רואה ששיניתם את קובצי הבוט.
bots-versions-older = הישנות יותר: ‏damka versions { $bot }
bots-version-current = ‏{ $number }, הקבצים שלכם עכשיו
bots-compare = השוואה…
bots-compare-tip = פותח את הזירה עם התמודדות של הבוט נגד הגרסה הזאת
bots-go-back = חזרה לגרסה הזאת
bots-go-back-tip = מחליפה את הקבצים שלכם; הנוכחיים נשמרים קודם כגרסה
bots-go-back-current = אלה הקבצים הנוכחיים שלכם
bots-went-back = חזרתם אל { $name }
bots-went-back-stored = חזרתם אל { $name }; הקבצים הקודמים הם { $stored }
bots-testing = ‏{ $bot }: ‏{ $number } נגד { $against }, { $pairs ->
    [one] זוג אחד
   *[other] { $pairs } זוגות
}
version-test-better = האם הוא חזק יותר מ־{ $against }? כן: ‏{ $elo } Elo אחרי { $pairs ->
    [one] זוג אחד
   *[other] { $pairs } זוגות
}
version-test-worse = האם הוא חזק יותר מ־{ $against }? לא, הוא חלש יותר: ‏{ $elo } Elo אחרי { $pairs ->
    [one] זוג אחד
   *[other] { $pairs } זוגות
}
version-test-level = האם הוא חזק יותר מ־{ $against }? אין הבדל ברור: ‏{ $elo } Elo אחרי { $pairs ->
    [one] זוג אחד
   *[other] { $pairs } זוגות
}
version-test-open = האם הוא חזק יותר מ־{ $against }? עדיין לא ידוע: ‏{ $elo } Elo אחרי { $pairs ->
    [one] זוג אחד
   *[other] { $pairs } זוגות
}
