# The analysis screen.

analysis-players = ‏{ $white } – { $black }
analysis-winner = ניצחון: { $name }
analysis-notes-read = הסתרת ההערות
analysis-notes-read-tip = מסיר את ההערות האלה מהחלונית
analysis-arrows = חצים
analysis-arrows-tip = המהלכים הטובים על הלוח, ממוספרים
analysis-values = ערכים
analysis-values-tip = ערכו של כל מהלך, על המשבצת שלו; נמשך זמן רב יותר
analysis-graph = גרף
analysis-graph-tip = ערכה של כל עמדה במשחק
analysis-ways = { $count } וריאציות כאן
analysis-no-moves = עדיין אין מהלכים: אפשר לשחק על הלוח
analysis-spoken = { $number }. { $side } { $move }. { $status }
analysis-spoken-way = { $number }. { $side } { $move }, וריאציה { $at } מתוך { $count }. { $status }
analysis-spoken-worth = { $words }. { $worth }
analysis-promote = קידום
analysis-promote-tip = הופך את הווריאציה הזאת להמשך הראשי במקום שבו התפצלה
analysis-is-main = זה ההמשך הראשי
analysis-start-stays = אי אפשר למחוק את עמדת הפתיחה
analysis-previous = הניתוח הקודם
analysis-previous-tip = הצגת הניתוח שזה החליף
analysis-play = משחק מכאן
analysis-play-tip = משחק מהעמדה הזאת, עם שחקנים לבחירתכם
analysis-over = המשחק נגמר בעמדה הזאת
analysis-depth = עומק { $depth }
analysis-depth-rate = עומק { $depth }, ‏{ $rate } צמתים בשנייה
analysis-solved = פתור: הפרש הדיסקיות בסוף
analysis-better = { $value }, ל{ $side } יתרון
analysis-wins = ה{ $side } מנצח בעוד { $plies }
analysis-even = שוויון, { $value }
analysis-line-side = ערך עם + הוא יתרון ל{ $side }
analysis-line-tip = הצבעה על מהלך מראה את העמדה, ולחיצה מבצעת את המהלכים עד אליו
analysis-evaluated-by = מי מעריך
analysis-evaluator-best = הטוב ביותר למשחק הזה
analysis-evaluator-bot = { $title } (בוט)
analysis-lines = מספר המשכים
analysis-lines-count = { $count ->
    [one] המשך אחד
   *[other] { $count } המשכים
}
analysis-values-after = הערך אחרי כל מהלך
analysis-bar-unknown = הערכה: עדיין לא ידועה
analysis-bar = הערכה: { $value } מצד ה{ $side }
analysis-graph-words = גרף המשחק: { $known } מתוך { $all } עמדות הוערכו
analysis-graph-unknown = עדיין לא הוערך
analysis-graph-hover = { $move } { $value }; למעלה טוב ל{ $side }, לחיצה מובילה לשם
analysis-asking = המהלך נבדק…
analysis-empty = עדיין אין מה לנתח
analysis-empty-why = אפשר לפתוח משחק או עמדה, לגרור קובץ אל החלון, או להדביק טקסט בכל דף.
analysis-open-game = ניתוח המשחק הנוכחי
analysis-open-file = פתיחת קובץ…
analysis-open-library = בחירת משחק מהספרייה
game-report-work = הוערכו { $done } מתוך { $count } עמדות
game-report-stop = עצירת הדוח
game-report-close = סגירת הדוח
game-report-no-moves = עדיין אין מהלכים במשחק
game-report-running = המשחק כבר נמצא בניתוח
game-report-inaccuracy = אי־דיוק: { $move } היה טוב יותר
game-report-mistake = טעות: { $move } היה טוב יותר
game-report-blunder = טעות גסה: { $move } היה טוב יותר
game-report-no-later = אין טעות מאוחרת יותר
game-report-no-earlier = אין טעות מוקדמת יותר
game-report-count = ‏{ $count } { $mark }
game-report-side = { $side }: { $inaccuracies ->
    [one] אי־דיוק אחד
   *[other] { $inaccuracies } אי־דיוקים
}, { $mistakes ->
    [one] טעות אחת
   *[other] { $mistakes } טעויות
}, { $blunders ->
    [one] טעות גסה אחת
   *[other] { $blunders } טעויות גסות
}

paste-empty = { $name } ריק
paste-empty-hint = העתיקו קודם עמדה (FEN) או משחק (PDN), ואז הדביקו כאן
paste-unknown = { $name } אינו עמדה ואינו משחק: { $text }
paste-unknown-long = { $name } אינו עמדה ואינו משחק: { $text }… ({ $count } תווים)
paste-expected = damka קוראת עמדות (W:W31,32:B1-12), משחקים (PDN) ומהלכי אותלו (f5d6c3)
paste-too-long = { $name } גדול מכדי להיפתח כאן ({ $size } מ״ב); אפשר לייבא אותו לספרייה
paste-many = { $name }: ‏{ $count } משחקים; זה מספר { $number }
paste-other-position = העמדה אינה מתאימה ל{ $chosen }, ולכן היא מוצגת כעמדה של { $shown }
paste-other-positions = העמדה אינה מתאימה ל{ $chosen }, ולכן היא מוצגת כעמדה של { $shown }; היא מתאימה גם ל{ $others }
paste-other-game = המשחק אינו מתאים ל{ $chosen }, ולכן הוא מוצג כמשחק של { $shown }
evaluator-none = אין בוט שיודע להעריך עמדות של { $game }
evaluator-silent = { $name } אינו יודע להעריך עמדות; יש לבחור בוט אחר
analysis-line-position = העמדה אחרי { $moves }
analysis-beside-add = הוספת שחקן נוסף שמעריך
analysis-beside-remove = הפסקת { $name }
analysis-beside-cannot = הוא לא יכול להעריך את המשחק הזה.
analysis-allow = אישור והערכה
