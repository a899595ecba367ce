# The weight lab.

weight-lab = מעבדת המשקלים
weight-lab-tip = ניסוי משקלים אחרים: איך הם משנים את הציונים והמהלכים של הבוט, ומשחקים של משקלים אלה נגד אחרים
weight-lab-nobody = לאף בוט שמשחק { $game } אין משקלים
weight-lab-no-weights = לבוט { $name } אין משקלים
weight-lab-a-file = ב־A הערכים שבקובץ { $file }
weight-lab-a-kept = ב־A ערכים אחרים, שאינם שמורים ב־{ $file }
weight-lab-b-same = ‏B זהה ל־A
weight-lab-b-moved = { $count ->
        [one] ‏B שונה מ־A בערך אחד
       *[other] ‏B שונה מ־A ב־{ $count } ערכים
    }
weight-lab-undo-none = אין מה לבטל
weight-lab-redo-none = אין מה לבצע מחדש
weight-lab-keep = העתקת B אל A
weight-lab-keep-tip = מעכשיו B מושווה לערכים שיש בו כרגע
weight-lab-swap = החלפה בין A ל־B
weight-lab-swap-tip = ‏A מקבל את הערכים של B, ו־B את אלה של A
weight-lab-file-a = איפוס A לפי הקובץ
weight-lab-file-a-tip = קובע ב־A את הערכים שבקובץ
weight-lab-a-is-file = ב־A כבר הערכים שבקובץ
weight-lab-to-file = איפוס B לפי הקובץ
weight-lab-to-file-tip = קובע ב־B את הערכים שבקובץ
weight-lab-b-is-file = ב־B כבר הערכים שבקובץ
weight-lab-to-shipped = איפוס B למקור
weight-lab-to-shipped-tip = קובע ב־B את הערכים שבאו עם damka
weight-lab-none-shipped = הקובץ הזה לא בא עם damka
weight-lab-write = כתיבת B לקובץ
weight-lab-write-tip = מחליף את הערכים ב־{ $file } ושומר על ההערות והמבנה. בוטים שמשחקים ישתמשו בהם החל מהמהלך הבא
weight-lab-close-ask = לשמור את המשקלים?
weight-lab-close-text = שונו ועדיין לא נשמרו: { $files }.
weight-lab-close-stay = המשך העריכה
weight-lab-close-save = שמירה וסגירה
weight-lab-close-discard = סגירה בלי שמירה
weight-lab-written = ‏B נכתב לקובץ { $file }
weight-lab-search = חיפוש בין { $count } משקלים
weight-lab-search-none = לא נמצאו משקלים
weight-lab-as-a = החזרת { $name } לערך של A: { $value }
weight-lab-parts = ‏A ו־B היו משחקים מהלכים שונים
weight-lab-agrees = ‏A ו־B היו משחקים אותו מהלך
weight-lab-grades-part = ‏A ו־B נותנים את הציון הטוב ביותר למהלכים שונים
weight-lab-grades-agree = ‏A ו־B נותנים את הציון הטוב ביותר לאותו מהלך
weight-lab-predicted = היו משחקים: A { $a }‏, B { $b }‏
weight-lab-predicted-tip = המהלך של הבוט עם A ועם B, במגבלות המשחק ועם אותו זרע; עד שנייה אחת של חשיבה
weight-lab-by-grades = עד שהמהלכים ידועים, החצים הם לפי הציונים

weight-lab-differ = ‏A ו־B היו משחקים מהלכים שונים ב־{ $parted } מתוך { $compared } עמדות (נבדקו { $compared } מתוך { $count })
weight-lab-differ-short = { $parted ->
    [0] { $compared ->
        [one] אין הבדל בעמדה היחידה
       *[other] אין הבדל ב־{ $compared } עמדות
    }
   *[other] נבדלים ב־{ $parted } מתוך { $compared } עמדות
}
weight-lab-differ-row = { $ply }. { CAPITAL($side) }: ‏A { $a }, ‏B { $b }
weight-lab-differ-tip = מציג את העמדה הזאת
weight-lab-play = ‏A נגד B
weight-lab-play-tip = משחקים מהעמדה הזאת ברקע, בזוגות; בכל זוג הצדדים מתחלפים. החל מהזוג השני, המשחקים נפתחים בשני מהלכים אקראיים
weight-lab-play-same = יש לשנות משקל תחילה: A ו־B זהים
weight-lab-stop-tip = עוצר את המשחקים האלה; התוצאה נשארת
weight-lab-score = { $games ->
        [one] ‏B: { $tally } (ניצחונות, תיקו והפסדים), משחק אחד
       *[other] ‏B: { $tally } (ניצחונות, תיקו והפסדים), { $games } משחקים
    }
weight-lab-score-before = עם משקלים קודמים
weight-lab-running = ‏A נגד B: { $games } מתוך { $of } משחקים
weight-lab-none = אין משחק לנסות בו משקלים
weight-lab-none-why = מעבדת המשקלים מראה איך משקלים אחרים היו משנים את הציונים והמהלכים של הבוט.
weight-lab-weights-of = המשקלים של { $name }
weight-lab-position = מהלך { $number }, תור ה{ $side }
weight-lab-no-more = אין עוד עמדות
weight-lab-a-other = ערכים אחרים
weight-lab-no-changes = אין שינויים
weight-lab-changes = { $count ->
    [one] שינוי אחד
   *[other] { $count } שינויים
}
weight-lab-sets = העתקה או איפוס של A ו־B
weight-lab-options = אפשרויות הבוט
weight-lab-weight = משקל
weight-lab-value = ‏{ $name }: הערך ב־B
weight-lab-unused = לא בשימוש
weight-lab-unused-tip = אף שורה בסקריפט של הבוט אינה מזכירה את המשקל הזה
weight-lab-help = הצבעה על משקל מראה מה הוא עושה
weight-lab-no-help = אין הערה בקובץ המשקלים
weight-lab-move = מהלך
weight-lab-reason = נימוק
weight-lab-reasons = נימוקים למהלך { $move }
weight-lab-reasons-yet = הנימוקים יופיעו כשאף משקל לא ישתנה
weight-lab-no-reasons = הבוט אינו מנמק את הציונים. סקריפטים מנמקים באמצעות ctx.trace.
weight-lab-count = { $count } משקלים
