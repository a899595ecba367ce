# How games end: parts of sentences that begin small.

ending-no-pieces = לא נותר כלי
ending-no-moves = לא נותר מהלך חוקי
ending-far-row = חייל הגיע לשורה האחרונה
ending-counted = אף צד אינו יכול לשחק
ending-repetition = אותה עמדה חזרה יותר מדי פעמים
ending-no-progress = יותר מדי מהלכים בלי התקדמות
ending-few-pieces = נותרו מעט מדי כלים לניצחון
ending-ply-cap = המשחק הגיע לאורך המרבי
ending-rules-error = חוקי המשחק קרסו
ending-resigned = כניעה
ending-agreed = בהסכמה
ending-flag = על זמן
ending-illegal = מהלך לא חוקי
ending-no-answer = אין תשובה שאפשר להשתמש בה
ending-script = שגיאה בסקריפט
ending-steps = נגמרו הצעדים
ending-time = נעצר בידי שומר הזמן
ending-memory = נגמר הזיכרון
ending-stalled = אי אפשר היה לעצור אותו
ending-adjudicated = הוכרע לפי תנאי ההתמודדות
ending-table = לפי טבלת הסיומים
ending-crashed = הוא קרס
end-draw = תיקו: { $reason }.
end-wins = ה{ $side } ניצח: { $reason }.
end-someone = שחקן
end-side = ה{ $side }
end-no-pieces = ל{ $side } לא נותר כלי
end-no-moves = ל{ $side } אין מהלך חוקי
end-far-row = ה{ $side } הגיע לשורה האחרונה
end-counted = אף צד אינו יכול לשחק; ל{ $black } { $blacks }, ל{ $white } { $whites }
end-resigned = { $loser } נכנע
end-agreed = שני הצדדים הסכימו
end-illegal = { $loser } שיחק מהלך לא חוקי
end-no-answer = { $loser } לא נתן תשובה שאפשר להשתמש בה
end-script = שגיאה בסקריפט של { $loser }
end-time = { $loser } נעצר בידי שומר הזמן
end-stalled = אי אפשר היה לעצור את { $loser }
end-crashed = { $loser } קרס
end-you-won = ניצחת
end-you-lost = הפסדת
end-a-draw = תיקו
end-side-won = ה{ $side } ניצח
end-flag = הזמן של { $loser } נגמר
end-steps = הצעדים של { $loser } נגמרו
end-memory = הזיכרון של { $loser } נגמר
end-table = לפי טבלת הסיומים, בתוך { $plies ->
    [one] מסע אחד
   *[other] { $plies } מסעות
}
endgame-runs = כמה פעמים ברצף זז אותו מלך נחשב בו, וזאת טבלת סיומים אינה מחזיקה
endgame-scripted = חוקיו הם סקריפט, שהיה צריך להישאל על כל עמדה
endgame-grows = עמדותיו הן יותר מכלים שיורדים מהלוח או מוכתרים
endgame-refused = אי אפשר לפתור את הסיומים של { $variant }: { $why }
endgame-pieces = אי אפשר ליצור טבלה של { $pieces } כלים: 2 עד { $most }
endgame-large = טבלה של { $pieces } כלים הייתה מחזיקה { $millions } מיליון עמדות
endgame-large-hint = { $fits } כלים הם המרב ללוח הזה
