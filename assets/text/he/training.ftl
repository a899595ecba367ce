# Training of weights.

training-no-game = אי אפשר לשחק אף משחק: הוא נגמר כבר בעמדת הפתיחה
training-no-features = למשחק { $title } אין מאפיינים שחיפוש יכול לשקלל
training-no-features-hint = damka מאמנת משקלים של מאפיינים, ולמשפחה של החוקים האלה אין כאלה; כתבו להם `eval` ביד
training-not-features = המשקלים האלה אינם מאפיינים: { $names }
training-features-hint = אפשר לאמן רק משקלים של מאפיינים; ‏`damka describe { $variant } --features` מציג אותם
training-feature-phases = למאפיין `{ $name }` דרוש משקל אחד, `{ $name }`, או שניים, `{ $name }_early` ו־`{ $name }_late`
training-foreign-weights = אף משקל בקובץ הזה אינו מאפיין של { $title }
training-locked = הפעלה אחרת של damka מאמנת את { $file }
training-locked-hint = חכו שתסיים, או עצרו אותה ב־Ctrl+C; אותה פקודה תמשיך אחר כך את האימון
training-unwritten-hint = מה ששוחק עד כה נשמר; כשאפשר יהיה לכתוב את הקובץ, אותה פקודה תמשיך את האימון
training-restart-hint = כדי להתחיל מחדש, הוסיפו ‎--restart
training-file-changed = המשקלים השתנו אחרי שהאימון הזה התחיל
training-other-variant = אימון לא גמור של הקובץ הזה הוא עבור `{ $variant }`
training-other-rules = החוקים של { $title } השתנו אחרי שהאימון הזה התחיל, ולכן המשחקים שלו כבר אינם תקפים
training-other-terms = באימון הלא גמור של הקובץ הזה יש { $option }
training-other-terms-hint = השמיטו את האפשרות כדי להמשיך את האימון ההוא, או הוסיפו ‎--restart כדי להתחיל מחדש
training-all-drawn = כל המשחקים של { $title } הסתיימו בתיקו, ולכן אי אפשר ללמוד מהם אילו משקלים טובים יותר
training-all-drawn-hint = התחילו מחדש עם יותר צמתים או יותר משחקים, למשל ‎--restart --nodes 10000
training-nothing-decided = המאפיינים של { $title } אינם מלמדים דבר על זהות המנצח
training-bad-sample = שורה { $line } אינה עמדה עם { $features } מאפיינים
training-bad-pair = שורה { $line } אינה תוצאה של שני משחקים

# damka tune

terminal-tune-begun = אימון של { $file } למשחק { $title }; ‏Ctrl+C עוצר, ואותה פקודה ממשיכה
terminal-tune-resumed = המשך האימון של { $file } למשחק { $title }
terminal-tune-generation = דור { $number } מתוך { $of }
terminal-tune-games = { $games ->
    [one] משחק אחד
   *[other] { $games } משחקים
}
terminal-tune-positions = { $positions ->
    [one] עמדה אחת
   *[other] { $positions } עמדות
}
terminal-tune-match = התמודדות: { $games }, ‏Elo { $elo }
terminal-tune-result = דור { $number }: ‏{ $games } משחקים, { $positions } עמדות, לוג הנראות { $likelihood }; נגד הטוב ביותר שלפניו: { $won } ניצחונות, { $drawn } תיקו, { $lost } הפסדים, ‏Elo { $elo }
terminal-tune-result-discs = דור { $number }: { $games } משחקים, { $positions } עמדות עד כה, שגיאה ממוצעת של { $error } אבנים; מול הטוב ביותר קודם: { $won } ניצחונות, { $drawn } תוצאות תיקו, { $lost } הפסדים, Elo { $elo }
terminal-tune-trained = { $bot } המאומן
terminal-tune-trained-patterns = חיפוש עם התבניות המאומנות { $bot }
terminal-tune-material = ספירת כלים
terminal-tune-paused = נעצר בדור { $generation } אחרי { $games ->
    [one] משחק אחד
   *[other] { $games } משחקים
}; להמשך: { $command }
terminal-tune-paused-match = נעצר בהתמודדות של דור { $generation } אחרי { $games ->
    [one] משחק אחד
   *[other] { $games } משחקים
}; להמשך: { $command }
terminal-tune-no-champion = ההתמודדות אינה מראה שהוא חזק יותר, ולכן לא נוצר בוט חדש; המשקלים שלו נמצאים ב־{ $candidate }
terminal-tune-kept = ההתמודדות אינה מראה שהוא חזק יותר, ולכן { $file } נשאר כפי שהיה; המשקלים החדשים נמצאים ב־{ $candidate }
terminal-tune-no-tables = ההתמודדות אינה מראה שהתבניות חזקות יותר, ולכן { $file } לא נכתב; הטבלאות נמצאות ב־{ $candidate }
terminal-tune-tables-kept = ההתמודדות אינה מראה שהתבניות חזקות יותר, ולכן { $file } נשאר כפי שהיה; הטבלאות החדשות נמצאות ב־{ $candidate }
terminal-tune-outdated = הקבצים השתנו במהלך האימון, ולכן { $file } נשאר כפי שהוא; המספרים החדשים נמצאים ב־{ $candidate }
terminal-tune-repeat = לחזור על זה
terminal-tune-shared = { $bot } משחק באותם משקלים גם משחקים אחרים
terminal-tune-shared-hint = כדי לאמן בוט למשחק הזה בלבד: damka tune { $variant }
