# Online games in the terminal.

terminal-online-unconnected = אי אפשר להתחבר: { $reason }
terminal-online-unconnected-hint = כדאי לבדוק את הכתובת, ושהמארח עדיין פועל
terminal-online-again = אפשר להקליד rematch למשחק נוסף, או quit
terminal-online-closed = החיבור נסגר, ולכן אי אפשר לשחק משחק נוסף
terminal-online-lost = החיבור אבד: { $reason }; מתחברים מחדש
terminal-online-reconnected = החיבור חזר
terminal-online-bot = { $name } (בוט, { $side })
terminal-online-person = { $name } ({ $side })
terminal-online-begun = { $white } – { $black }; אתם משחקים { $own }
terminal-online-resumed = המשחק ממשיך אחרי מהלך { $ply }
terminal-online-offers-draw = היריב מציע תיקו: yes או no
terminal-online-asks-takeback = היריב מבקש לבטל מהלך: yes או no
terminal-online-offers-rematch = היריב מציע משחק נוסף: yes או no
terminal-online-over-desync = המשחק נעצר ללא תוצאה: שתי התוכנות אינן מסונכרנות
terminal-online-prompt = המהלך שלכם ({ $asked }):
terminal-online-desync = המשחק נעצר: השרת והתוכנה הזאת אינם מסונכרנים
terminal-online-opponent-left = היריב סגר את התוכנה ואולי יחזור מאוחר יותר
terminal-online-opponent-away = החיבור של היריב אבד, ואולי יחזור
terminal-online-claim-now = { $gone }; אפשר להקליד claim כדי לנצח
terminal-online-claim-later = { $gone }; בעוד { $secs } שניות אפשר יהיה להקליד claim כדי לנצח
terminal-online-help = מהלך (11-15, ‏22x15x8, ‏c3-d4, ‏f5, או -- לוויתור על התור) · ? מהלכים חוקיים · board לוח · draw תיקו · back ביטול מהלך · yes או no · resign כניעה · claim ניצחון · rematch משחק נוסף · quit יציאה
terminal-online-quit = זו כניעה במשחק; אפשר להקליד quit שוב כדי לצאת, או כל דבר אחר כדי להישאר
terminal-online-no-offer = אין הצעה לענות עליה
terminal-online-no-game = אין משחק פעיל; אפשר להקליד quit כדי לצאת

terminal-online-trusted = מעכשיו יש אמון ב־{ $address }; טביעת האצבע של האישור שלו היא { $fingerprint }
terminal-online-trusted-hint = כדאי לבקש מהמארח לאשר את טביעת האצבע
terminal-online-resuming = המשחק שלכם עם הקוד { $code } ממשיך
terminal-online-encrypted = מוצפן
terminal-online-plain = לא מוצפן
terminal-online-none-near = לא נמצאו משחקים פתוחים ברשת המקומית
terminal-online-none-near-hint = יש לבקש מהשחקן השני את הקישור, ואז להריץ `damka join LINK`
terminal-online-no-multicast = אי אפשר לחפש ברשת המקומית: { $error }
terminal-online-port = הפורט { $wanted } תפוס; בשימוש הפורט { $port }
terminal-online-host-resuming = המשחק שלכם ב־{ $variant } עם הקוד { $code } ממשיך; עם --new אפשר לפתוח משחק אחר
terminal-online-opened = קוד { $code } · פורט { $port } · { $link }
terminal-online-invite = כדי להצטרף, השחקן השני מריץ: damka join { $link }
terminal-online-tls = מוצפן ב־TLS; טביעת אצבע { $fingerprint }
terminal-online-no-tls = לא מוצפן; עם --tls self המשחק מוצפן
terminal-online-waiting = ממתינים ליריב; Ctrl+C מפסיק להמתין, והמשחק נשמר
terminal-watch-players = { $white } – { $black }
terminal-watch-begun = צופים במשחק { $code }
terminal-watch-no-code = { $address } הוא שרת, לא משחק
terminal-watch-no-code-hint = הוסיפו לקישור את קוד המשחק: damka://HOST:PORT/CODE
terminal-serve-checked = ההגדרות תקינות
terminal-serve-no-signals = אי אפשר להמתין לאות עצירה: { $error }
terminal-serve-port-taken = פורט { $port } תפוס
terminal-serve-port-taken-hint = עצרו את התוכנית האחרת, או בחרו פורט עם ‎--port
terminal-serve-begun = השרת מארח משחקים בכתובת { $address }; ‏Ctrl+C עוצר אותו
terminal-serve-restored = { $count ->
        [one] משחק אחד שלא הסתיים ממשיך
       *[other] { $count } משחקים שלא הסתיימו ממשיכים
    }
terminal-serve-ended = השרת נעצר; המשחקים ימשיכו כשיופעל שוב
