# Games in the terminal.

terminal-opening = פתיחה: { $moves }
terminal-offers-draw = { $side } מציע תיקו
terminal-low-on-time = ל{ $side } נשאר מעט זמן
terminal-refused = { $side }: המהלך הזה אינו חוקי
terminal-ended = { $ended } ({ $plies }, זרע { $seed })
terminal-transcript = אי אפשר להשתמש ב־--format transcript עם { $title }
terminal-transcript-hint = הוא רק לאותלו ולמשחקים דומים; אפשר לנסות --format pdn
terminal-help = מהלך (11-15, ‏22x15x8, ‏c3-d4, ‏f5, או -- לוויתור על התור) · ? מהלכים חוקיים · board לוח · back ביטול מהלך · draw תיקו · resign כניעה · quit יציאה
terminal-draw-offered = הוצע תיקו: yes כדי לקבל, no כדי לסרב
terminal-for-help = ? לעזרה
terminal-prompt = { $side } ({ $asked })
terminal-input-ended = הקלט נגמר לפני שהמשחק הסתיים
terminal-no-move = { $why }; הסימן ? מציג את המהלכים החוקיים
terminal-left = יצאתם מהמשחק לפני שהסתיים
terminal-no-back = אין לכם מהלך לבטל
terminal-demo-none = אין בוט שיכול לשחק במשחק כלשהו
terminal-demo-none-hint = אפשר להריץ `damka check`
terminal-demo = { $title }: { $first } נגד { $second }
terminal-demo-instead = { $why }; במקום זאת ישוחק משחק הדגמה בין שני בוטים
terminal-demo-instead-detail = { $why }; במקום זאת ישוחק משחק הדגמה בין שני בוטים ({ $detail })
terminal-no-window = אין חלון בבנייה הזאת של damka
terminal-no-window-hint = הפקודה `damka help` מציגה את הפקודות; אפשר גם לבנות את damka עם אפשרויות ברירת המחדל
terminal-no-display = לא נמצא מסך
terminal-picture-instead = כדי לקבל תמונה במקום זאת: { $command }
terminal-seat-first = `{ $id }` הוא שחקן; המשחק בא קודם, כמו ב־`english { $typed }`
terminal-no-side = { $text } אינו צד במשחק { $title }
terminal-no-side-hint = אפשר לכתוב `{ $black }` או `{ $blackname }`, `{ $white }` או `{ $whitename }`

terminal-explain-over = בעמדה הזאת המשחק כבר הסתיים: { $ending }
terminal-explain-human = אדם אינו יכול לתת ציונים למהלכים
terminal-explain-human-hint = יש לציין בוט
terminal-explain-silent = הבוט לא ענה
terminal-explain-none = `{ $bot }` אינו מדרג מהלכים
terminal-explain-none-hint = כדי לדרג מהלכים הבוט צריך פונקציה `grade` או `eval`
terminal-explain-engine-hint = מנוע אינו מדרג מהלכים; הוסיפו `--choice` כדי לראות את המהלך ואת החיפוש שלו
terminal-explain-resigns = הבוט נכנע בעמדה הזאת
terminal-explain-depth = עומק החיפוש
terminal-explain-line = ההמשך הצפוי

terminal-analyse-human = אדם אינו יכול לערוך חיפוש
terminal-analyse-moves-single = ‎--moves דורש עמדה אחת ולא `--position -`
terminal-analyse-too-short = { $name } לא הספיק למצוא מהלך במגבלות האלה
terminal-analyse-too-short-hint = כדאי לתת יותר זמן או יותר צמתים
terminal-analyse-discs = דיסקיות
terminal-analyse-time = זמן
terminal-analyse-exact = ערך מדויק: חיפוש עמוק יותר לא ישנה אותו

terminal-features = המאפיינים של המשפחה { $family }, לשימוש במשקלים. כל אחד הוא הספירה של בעל התור פחות זו של היריב.
terminal-features-game = המאפיינים של המשחק { $title }, לשימוש במשקלים. כל אחד הוא הספירה של בעל התור פחות זו של היריב.
terminal-features-none = אין מאפיינים למשחק { $title }
terminal-family = `{ $id }` היא משפחה ולא משחק
terminal-family-hint = אפשר להוסיף --features כדי לראות את מאפייניה, או לבחור אחד ממשחקיה: { $ids }
terminal-no-family = אין משחק או משפחה `{ $id }`
terminal-to-move = התור של ה{ $side }
