# Matches, tournaments and the rules lab in the terminal.

terminal-head-place = מקום
terminal-head-player = שחקן
terminal-head-points = נקודות
terminal-head-games = משחקים
terminal-head-won = ניצחונות
terminal-head-drawn = תיקו
terminal-head-lost = הפסדים
terminal-head-number = מספר
terminal-head-contest = תחרות
terminal-head-contests = תחרויות
terminal-head-version = גרסה
terminal-head-started = התחלה
terminal-head-tally = ניצחון־תיקו־הפסד
terminal-head-round = סיבוב
terminal-head-seed = מדורג
terminal-head-score = תוצאה
terminal-head-advances = עולה
terminal-head-reached = הגיע אל
terminal-games-count = { $games }: { $won } ניצחונות, { $drawn } תיקו, { $lost } הפסדים

terminal-contest-begun = תחרות { $id }: { $title }; אם היא נקטעת, אפשר להמשיך אותה באמצעות: { $command }
terminal-contest-moved = להעביר את { $from } אל { $to }, ואז { $command }
terminal-contest-stopped = התחרות נעצרה; נותרו זוגות: { $left }; להמשך: { $command }
terminal-contest-resume = להמשך: { $command }
terminal-contest-finished = הסתיימה
terminal-contest-unfinished = נקטעה או עדיין רצה
terminal-contest-none = עדיין לא התקיימה שום תחרות
terminal-contest-none-hint = אפשר להתחיל תחרות באמצעות `damka match` או `damka tournament`
terminal-contest-none-open = אין תחרות שאפשר להמשיך
terminal-contest-none-open-hint = הפקודה `damka tournament status` מציגה את כל התחרויות
terminal-moves-lost = { $count ->
    [one] המהלכים של משחק אחד אבדו; התוצאה שלו נשמרה
   *[other] המהלכים של { $count } משחקים אבדו; התוצאות שלהם נשמרו
}
terminal-stopping = עוצרים עכשיו
terminal-finishing = מסיימים את המשחקים שרצים; לחיצה נוספת על Ctrl+C עוצרת מיד
terminal-ratings-none = עוד לא שוחקו משחקים של { $title } לפי החוקים הנוכחיים
terminal-ratings-none-hint = אפשר לשחק כמה באמצעות `damka tournament { $id } SEAT SEAT …`; אי אפשר להשוות תוצאות לפי חוקים אחרים
terminal-tournament-few = לטורניר דרושים לפחות שני משתתפים
terminal-tournament-rounds = { $rounds } סיבובים הם יותר מדי בשביל { $entrants } משתתפים
terminal-tournament-rounds-knockout = מספר הסיבובים בנוקאאוט נקבע לפי מספר השחקנים, ולכן ‎--rounds לא מתאים כאן
terminal-tournament-rounds-knockout-hint = יש להשמיט את ‎--rounds; האפשרות ‎--games קובעת את מספר המשחקים במפגש, ו־‎--extra-pairs את ההמשך אחרי שוויון
terminal-tournament-extra-pairs = זוגות נוספים יש רק בנוקאאוט
terminal-tournament-extra-pairs-hint = יש להשמיט את ‎--extra-pairs, או להוסיף ‎--format knockout
terminal-tournament-rounds-hint = יש לבחור פחות סיבובים, או --format round-robin, שבו כולם נפגשים
terminal-openings-hint = אפשר לתת `book`, `none`, או קובץ של שורות פתיחה, עמדות או משחקי PDN
terminal-sprt-wrong = { $text } אינו זוג גבולות של SPRT
terminal-sprt-wrong-hint = יש לתת שני מספרים, הקטן תחילה: --sprt 0,10

terminal-verify-unscheduled = משחק { $game } אינו בלוח המשחקים של התחרות שלו
terminal-verify-refused = אי אפשר לשחק שוב את { $title }: { $why }
terminal-verify-differs = { $title } יוצא אחר במשחק חוזר: מהלך { $ply } היה { $then }, ועכשיו הוא { $now }
terminal-verify-ends = { $title } מסתיים אחרת במשחק חוזר: קודם { $was }, עכשיו { $is }
terminal-verify-hint = בוטים שתלויים בזמן אינם חוזרים על מהלכיהם; אפשר להגביל אותם באמצעות `--nodes` או `--steps`

terminal-lab-nothing = שום משחק לא הסתיים, ולכן אין על מה לדווח
terminal-lab-stopped = נעצר אחרי { $number } מתוך { $all } משחקים; הנתונים מתייחסים רק אליהם
terminal-lab-openings-of = פתיחות מכריעות, { $rules }
terminal-lab-games = { $games } משחקים של { $rules }
terminal-lab-games-repeated = { $games } משחקים של { $rules }; עוד { $repeats } חזרו בדיוק על אחרים ואינם נספרים
terminal-lab-changed = אחרי השינוי
terminal-lab-score = הפותח משיג { $score }
terminal-lab-of-games = { $games } משחקים

# תחרויות על כמה מחשבים

terminal-worker-name = בשם יש בין תו אחד ל־{ $most }: אותיות לטיניות, ספרות, `-` או `_`
terminal-worker-begun = עובד { $name }, { $threads ->
    [one] משחק אחד בכל פעם
   *[other] { $threads } משחקים בכל פעם
}, עבור שרת NATS בכתובת { $address }; לסיום: Ctrl+C
terminal-worker-unconnected = מתחברים אל { $address } …
terminal-worker-no-host = מחובר; ממתין למארח של תחרות
terminal-worker-idle = ממתין למשחקים; { $games ->
    [one] שוחק משחק אחד
   *[other] שוחקו { $games } משחקים
}, { $rate } בשעה
terminal-worker-playing = משחק { $pairs ->
    [one] זוג אחד
   *[other] { $pairs } זוגות
} של “{ $title }”; { $games ->
    [one] שוחק משחק אחד
   *[other] שוחקו { $games } משחקים
}, { $rate } בשעה
terminal-worker-ended = בסך הכול { $games ->
    [one] שוחק משחק אחד
   *[other] שוחקו { $games } משחקים
}
terminal-percentage = אחוז הוא מספר בין 0 ל־100
terminal-farm-inexact-hint = יש להשמיט את ‎--tc ואת המנועים, או להוסיף ‎--unverified: אז כל התוצאות נחשבות, והתחרות אינה נכללת בדירוגים
terminal-contest-workers = { $count ->
    [one] עובד אחד
   *[other] { $count } עובדים
}, { $threads ->
    [one] זוג אחד בכל פעם
   *[other] { $threads } זוגות בכל פעם
}
terminal-contest-worker = { $worker }: { $games ->
    [one] משחק אחד
   *[other] { $games } משחקים
}, אומתו: { $verified }
