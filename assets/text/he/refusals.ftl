# Why a try is refused: parts of sentences that begin small.

why-game-over = המשחק נגמר
why-nothing-there = אין שם כלי
why-not-yours = הכלי הזה שייך ליריב
why-must-capture = חובה להכות
why-longer-capture = חובה לבחור בהכאה שמכה יותר
why-capture-goes-on = ההכאה ממשיכה משם וחובה להשלים אותה
why-must-land = ההכאה חייבת לנחות במקום שאפשר להמשיך ממנו
why-occupied = המשבצת תפוסה
why-backwards = חייל אינו נע אחורה
why-out-of-reach = הכלי הזה אינו יכול להגיע לשם
why-king-must-rest = המלך הזה נע { $times } פעמים ברצף וחייב לנוח
why-blocked = לכלי הזה אין מהלך
why-column-full = העמודה מלאה
why-turns-nothing = דיסקית שם לא תהפוך אף אחת של היריב
why-forbidden = חוק של המשחק הזה אוסר את המהלך כאן
why-must-pass = אין מהלך: חובה לוותר על התור
why-may-not-pass = יש מהלך: אסור לוותר על התור
why-unreadable = אי אפשר לקרוא את { $text } כמהלך
why-ambiguous = יותר ממהלך אחד מתאים: { $moves }
offer-over = המשחק נגמר
offer-open = תיקו כבר הוצע
offer-move-first = תיקו כבר הוצע; יש לשחק מהלך קודם
offer-people-only = במשחק הזה רק שני אנשים יכולים להסכים על תיקו
