# עמוד הבוטים של הסדנה, ומה שמשותף לעמודיה.

bots-title = בוטים
bots-tip = הבוטים שלכם ואלה שבאו עם damka: מה הם משחקים, הקבצים שלהם, בוטים חדשים
bots-search = חיפוש בוט
bots-search-none = לא נמצאו בוטים
bots-mine = שלכם
bots-shipped = מובנים
bots-fault = ‏{ $place }: שגיאה
bots-plays = משחק עכשיו ב{ $side }
bots-tuned = משקלים שלא נשמרו
bots-saved = ‏{ $file }, נשמר ב־{ $time }
bots-override = העותק שלכם מחליף את הבוט שבא עם damka
bots-folder = פתיחת התיקייה
bots-none = עדיין אין בוטים
bots-none-why = בוט הוא קובץ Lua בתיקייה ai/. אפשר להתחיל מבוט שכבר יודע לשחק.
bots-about = על הבוט
bots-options = אפשרויות
bots-option = { $range } (ברירת מחדל: { $usual })
bots-every-game = כל המשחקים
bots-all-draughts = כל משחקי הדמקה
bots-all-othello = כל משחקי אותלו
bots-all-grid = כל משחקי הלוח
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
bots-play = משחק נגדו
bots-play-tip = מתחיל משחק שלכם נגד הבוט הזה
bots-tune = כוונון המשקלים
bots-inspect = בחינת המהלכים
bots-copy = יצירת עותק
bots-copy-tip = יוצר בוט משלכם מעותק של הקבצים האלה
bots-edit-shipped-tip = מעתיק את הקובץ לתיקייה שלכם ופותח אותו
bots-unusable = קודם יש לתקן את התקלה שלו
bots-no-game = אין אצלכם משחק שהוא יודע לשחק
bots-no-weights = לבוט הזה אין משקלים
bots-nothing-to-inspect = קודם יש להתחיל משחק: הבוחן מראה את המהלכים שלו
bots-new = בוט חדש
bots-new-what = הבוט החדש יכול לשחק מיד. אפשר לשנות את הסקריפט שלו תוך כדי משחק: damka קוראת אותו מחדש בכל שמירה.
bots-new-opponent = הוא ישחק נגדכם במשחק { $game }.
bots-new-files = יוצר את ‎ai/{ $name }.lua‎ בתיקייה שלכם
bots-new-taken = ‏{ $file } כבר קיים. יש לבחור שם אחר.
bots-new-from = התחלה מ־
bots-new-template = בוט קטן שמסתכל מהלך אחד קדימה
bots-new-games-help = אפשר לשנות את זה בסקריפט אחר כך.
bots-new-same-games = אותם משחקים
bots-new-editor = אחר כך הסקריפט ייפתח בעורך שלכם.
bots-new-no-editor = כדי שהסקריפט ייפתח בעורך, בחרו עורך בהגדרות.

workshop-reset-layout = איפוס הפריסה
workshop-reset-layout-tip = מחזיר את חלקי הסדנה לגודלם הרגיל
workshop-usual-layout = החלקים כבר בגודלם הרגיל
workshop-play = למשחק
