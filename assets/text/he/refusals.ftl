# Why a move or a draw offer is refused: sentences that start in lower case and have no full stop.

why-game-over = המשחק נגמר
why-nothing-there = אין שם כלי
why-not-yours = הכלי הזה שייך ליריב
why-must-capture = חובה להכות
why-longer-capture = חובה לבחור בהכאה שמכה יותר
why-capture-goes-on = ההכאה ממשיכה משם וחובה להשלים אותה
why-must-land = חובה לנחות במקום שההכאה יכולה להמשיך ממנו
why-occupied = המשבצת תפוסה
why-backwards = חייל אינו יכול לנוע אחורה
why-out-of-reach = הכלי הזה אינו יכול להגיע לשם
why-king-must-rest = המלך הזה נע { $times } פעמים ברצף; הזיזו כלי אחר
why-blocked = לכלי הזה אין מהלך חוקי
why-column-full = העמודה מלאה
why-turns-nothing = דיסקית שם לא תהפוך אף דיסקית
why-forbidden = חוקי המשחק הזה אוסרים את המהלך כאן
why-must-pass = אין לכם מהלך חוקי, וחובה לוותר על התור
why-may-not-pass = יש לכם מהלך חוקי, ואי אפשר לוותר על התור
why-unreadable = אי אפשר לקרוא את { $text } כמהלך
why-ambiguous = יותר ממהלך אחד מתאים: { $moves }
offer-open = תיקו כבר הוצע
offer-move-first = הצעת התיקו שלכם נדחתה; שחקו מהלך לפני שתציעו שוב
offer-people-only = במשחק הזה רק שני אנשים יכולים להסכים על תיקו
