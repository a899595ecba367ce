# עמוד הבוטים של הסדנה, ומה שמשותף לעמודיה.

bots-title = בוטים
bots-tip = הבוטים שלך ואלה שבאו עם damka: מה הם משחקים, הקבצים שלהם, בוטים חדשים
bots-search = חיפוש בוט
bots-search-none = לא נמצאו בוטים
bots-mine = שלי
bots-shipped = מובנים
bots-fault = ‏{ $place }: שגיאה
bots-plays = משחק עכשיו ב{ $side }
bots-tuned = משקלים שלא נשמרו
bots-saved = ‏{ $file }, נשמר ב־{ $time }
bots-override = העותק שלך מחליף את הבוט שבא עם damka
bots-folder = פתיחת התיקייה
bots-none = עדיין אין בוטים
bots-none-why = בוט הוא קובץ Lua בתיקייה ai/. אפשר להתחיל מבוט שכבר יודע לשחק.
bots-about = על הבוט
bots-options = אפשרויות
bots-option = { $range } (ברירת מחדל: { $usual })
bots-every-game = כל המשחקים
bots-all-draughts = כל משחקי הדמקה
bots-all-othello = כל משחקי אותלו
bots-unknown-game = חלק מהמשחקים האלה אינם קיימים
bots-weights-file = { $count ->
    [one] ‏{ $file }, משקל אחד
   *[other] ‏{ $file }, { $count } משקלים
}
bots-abilities = יכולות
bots-can-evaluate = מעריך עמדות
bots-can-trace = מנמק את המהלכים
bots-can-draw = עונה להצעות תיקו
bots-none-of-these = אין
bots-rating-none = עדיין אין תחרויות. אפשר לשלוח אותו לזירה.
bots-play = לשחק נגדו
bots-play-tip = מתחיל משחק שלך נגד הבוט הזה
bots-tune = כוונון המשקלים
bots-inspect = בחינת המהלכים
bots-copy = בוט חדש ממנו
bots-copy-tip = יוצר בוט משלך מעותק של הקבצים האלה
bots-edit-shipped-tip = מעתיק את הקובץ לתיקייה שלך ופותח אותו
bots-unusable = קודם יש לתקן את התקלה שלו
bots-no-game = אין אצלך משחק שהוא יודע לשחק
bots-no-weights = לבוט הזה אין משקלים
bots-nothing-to-inspect = קודם יש להתחיל משחק: כאן נבחנים המהלכים שלו
bots-new = בוט חדש
bots-new-what = הבוט החדש יכול לשחק מיד. אפשר לשנות את הקוד שלו תוך כדי משחק: damka קוראת אותו מחדש בכל שמירה.
bots-new-opponent = הוא ישחק נגדכם ב־{ $game }.
bots-new-files = יוצר את ‎ai/{ $name }.lua‎ בתיקייה שלך
bots-new-taken = ‏{ $file } כבר קיים. יש לבחור שם אחר.
bots-new-from = התחלה מ־
bots-new-template = בוט קטן שמסתכל מהלך אחד קדימה
bots-new-games-help = אפשר לשנות את זה בקוד אחר כך.
bots-new-same-games = אותם משחקים
bots-new-editor = אחר כך הקוד ייפתח בעורך שלך.
bots-new-no-editor = אם תבחרו עורך בהגדרות, הקוד ייפתח בו.

workshop-reset-layout = איפוס הפריסה
workshop-reset-layout-tip = מחזיר את חלקי הסדנה לגודלם הרגיל
workshop-usual-layout = החלקים כבר בגודלם הרגיל
workshop-play = למשחק
