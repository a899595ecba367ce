# What the store of games has to say of itself.

store-fault = { $doing }: { $why }
store-doing-open = אי אפשר לפתוח את המשחקים השמורים
store-doing-read = אי אפשר לקרוא את המשחקים השמורים
store-doing-keep = אי אפשר לשמור את המשחק
store-doing-contest = אי אפשר לשמור את ההתמודדות
store-doing-keep-many = אי אפשר לשמור את המשחקים
store-doing-delete = אי אפשר למחוק את המשחקים
store-doing-leave = אי אפשר לעזוב את המשחק
store-why-full = הדיסק מלא
store-why-io = הדיסק מלא או אינו עונה
store-why-unwritable = אי אפשר לכתוב אל הקובץ או אל התיקייה שלו
store-why-damaged = הקובץ פגום
store-why-locked = תוכנית אחרת נועלת אותו
store-hint-room = פנו מקום ונסו שוב; משחק שבעיצומו ייכתב אז מעצמו; הקובץ הוא { $file }
store-hint-file = הקובץ הוא { $file }
store-hint-folder = התיקייה היא { $file }
store-hint-damaged = הקובץ נשאר כמות שהוא: העבירו אותו למקום אחר וייפתח חדש; הקובץ הוא { $file }
store-hint-locked = נסו שוב; הקובץ הוא { $file }
store-newer = המשחקים השמורים הם של גרסה חדשה יותר (צורה { $theirs }; הגרסה הזאת מכירה { $ours }): דבר אינו נשמר
store-newer-hint = הקובץ נשאר כמות שהוא; השתמשו בגרסה החדשה, או העבירו אותו למקום אחר: { $file }
store-other = הקובץ מכיל דבר אחר ולא משחקים שמורים
store-other-hint = הקובץ נשאר כמות שהוא; העבירו אותו למקום אחר וייפתח חדש: { $file }
store-no-thread = המשחקים אינם נשמרים: אין להם תהליכון: { $error }
store-again = המשחקים שוב נשמרים

store-no-game = אין משחק שמור { $id }
store-no-game-none = עוד לא נשמר דבר
store-no-game-last = האחרון שנשמר הוא { $id }
store-other-window = המשחק הזה משוחק בחלון אחר
store-illegal = משחק { $id }: מהלך { $ply }, { $move }, אינו חוקי ב{ $title }: { $why }
store-rules-changed = החוקים של { $variant } השתנו מאז { $day }
store-rules-day-unknown = שהמשחק שוחק
store-unplayed = משחק { $id } לא שוחק כאן: איש אינו יושב לידו
store-memory-lost = מה שבוט זכר (ctx.memory) היה גדול מכדי להישמר עם המשחק: הוא ממשיך עם זיכרון ריק
store-set-up = במשחק { $id } הועמדה עמדה באמצע

contest-none = אין התמודדות או טורניר { $id }
contest-none-yet = עוד לא שוחק דבר: `damka match` ו-`damka tournament` פותחים אחד
contest-none-last = המספר של האחרון הוא { $id }; `damka tournament status` מונה את כולם
contest-held = damka אחר משחק עכשיו את { $id }
contest-held-hint = יש לחכות לו, או לעצור אותו שם

store-unreadable = אי אפשר לקרוא את הקובץ: { $error }
store-no-text = זה אינו קובץ של משחקים: אין בו טקסט
store-no-text-hint = נקראים קובצי PDN ו־GGF ורשימות מהלכים של אותלו
store-empty-file = אין בו משחק
store-unwritable = אי אפשר לכתוב את המשחקים: { $error }
store-unwritable-file = אי אפשר לכתוב את הקובץ: { $error }
store-file-there = כבר יש שם קובץ
store-file-there-hint = בחרו שם אחר, או הסירו קודם את הקובץ
store-no-variant = משחק { $id }: החוקים { $variant } ({ $title }) אינם כאן
store-no-variant-hint = החזירו את הקובץ שלהם אל scripts/
store-no-ggf = משחק { $id }: אי אפשר לכתוב { $title } בצורת GGF
store-no-ggf-hint = הצורה GGF היא לאותלו; כתבו PDN
store-no-dialog = במערכת הזאת אין חלון לבחירת קבצים
store-no-dialog-hint = הקלידו את הנתיב בשדה, או גררו את הקובץ אל העמוד
