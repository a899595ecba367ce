# The page on which bots are trained.

train-title = אימון בוט
train-tab = אימון
train-tip = יצירת אלוף למשחק, או חיזוק המשקלים של בוט, במשחקים נגד עצמו
train-none = עדיין לא אומן דבר
train-what = ‏damka משחקת נגד עצמה, לומדת אילו מאפיינים מנצחים, ועורכת התמודדות שמראה אם המשקלים החדשים חזקים יותר. רק אז נכתב הקובץ של הבוט.
train-champion = אימון אלוף…
train-champion-tip = יריב חזק למשחק הזה, ממשחקים של damka נגד עצמה
train-new-champion = אלוף חדש
train-new-help = יוצר את { $file } ובוט שמשחק איתו { $game }
train-bot-help = משנה את המספרים בקובץ { $file } ולא שום דבר אחר
train-shared-help = משנה את המספרים בקובץ { $file }, שבהם הבוט משחק גם משחקים אחרים
train-bot-tip = בוט שהמשקלים שלו סופרים מאפיינים של המשחק
train-kind = מה מאמנים
train-kind-patterns = התבניות { $name }
train-kind-weights-tip = כמה שווה כל מאפיין של עמדה, למשל מספר המהלכים האפשריים
train-kind-patterns-tip = כותב את { $file }, הטבלאות של התבניות האלה, לכל בוט שמחפש בעזרתן
train-patterns-bot-tip = טבלאות חדשות מושוות למשקלים של הבוט הזה, או נוספות אליהם אם התבניות אומרות זאת
train-length = משך
train-minutes = { $count ->
    [one] דקה אחת
    [two] שתי דקות
   *[other] { $count } דקות
}
train-time-tip = הזמן לכל הדורות; זמן רב יותר מגלה הבדלים עדינים יותר
train-games = משחקים בכל דור
train-games-tip = מספר קבוע של משחקים, כמה זמן שיידרש
train-games-help = בכל אחד מהדורות; יותר משחקים מגלים הבדלים עדינים יותר
train-generations = דורות
train-generations-tip = כל דור משחק במשקלים הטובים ביותר שלפניו
train-nodes-tip = נבדקים לכל מהלך; יותר צמתים נותנים משחקים טובים יותר, ופחות משחקים
train-seed-tip = אותו זרע ואותו מספר משחקים נותנים אותם משקלים
train-threads-tip = מספר קטן יותר משאיר מעבדים פנויים לעבודה אחרת ואינו משנה שום תוצאה
train-begin = התחלת האימון
train-busy = אימון כבר פועל.
train-continue = המשך האימון
train-restart = התחלה מחדש
train-restart-tip = מוחק את המשחקים של האימון שלא הסתיים ומתחיל באפשרויות האלה
train-unfinished = ל־{ $file } יש אימון שלא הסתיים: { $game }, ‏{ $length }, { $generations ->
    [one] דור אחד
    [two] שני דורות
   *[other] { $generations } דורות
}. כל המשחקים ששוחקו בו נשמרו.
train-broken = ל־{ $file } יש אימון שלא הסתיים, ואי אפשר לקרוא אותו.
train-running = אימון: המשחקים פועלים
train-heading = אימון של { $bot } למשחק { $game }
train-heading-patterns = אימון של התבניות { $bot } למשחק { $game }
train-begins = האימון מתחיל…
train-stop-tip = מסיים את האימון לעת עתה; כל המשחקים נשמרים, ואפשר להמשיך אותו אחר כך
train-stopped = האימון נעצר. כל המשחקים ששוחקו נשמרו: ״המשך האימון״ ממשיך מהמקום שבו נעצר.
train-conditions = { $length }, { $generations ->
    [one] דור אחד
    [two] שני דורות
   *[other] { $generations } דורות
}, ‏{ $nodes } צמתים לכל מהלך, זרע { $seed }
train-written = נכתבו { $files } בתיקייה { $folder }
train-play-tip = פותח את דף המשחק עם הבוט הזה כיריב
train-generation = דור
train-positions = עמדות
train-likelihood = לוג הנראות
train-likelihood-tip = עד כמה המשקלים חוזים את התוצאות, בממוצע על העמדות: ‎−0.693 הוא ניחוש, 0 הוא ודאות
train-discs = שגיאה ממוצעת
train-discs-tip = כמה דיסקיות מפרידות בין התבניות לבין היתרון שאליו מובילה העמדה, בעמדות שלא נכללו בהתאמה
train-elo = ‏Elo מול הטוב ביותר לפניו
train-elo-tip = מהתמודדות של המשקלים החדשים נגד הטובים ביותר שלפניהם, עם רווח סמך של 95%
train-restart-hint = ״התחלה מחדש״ מוחקת את האימון שלא הסתיים
train-other-terms-hint = בחרו ״המשך האימון״ כדי להמשיך אותו, או ״התחלה מחדש״ כדי להשתמש באפשרויות האלה
train-locked-hint = המתינו עד שיסתיים; אימון שנעצר שם אפשר להמשיך כאן
train-unwritten-hint = מה ששוחק עד כה נשמר; כשיהיה אפשר לכתוב את הקובץ, בחרו ״המשך האימון״
train-all-drawn-hint = התחילו מחדש עם יותר צמתים לכל מהלך, או עם יותר משחקים
