# משחקים ברשת.


online-code-unknown = אף שרת שהמחשב הזה מכיר אינו יודע את הקוד { $code }
online-ask-for-link = בקשו מהשחקן השני את הקישור, או כתובת ופורט
online-target-unknown = { $text } אינו קישור, לא כתובת ופורט ולא קוד
online-target-port = ב־{ $text } אין פורט בין 1 ל־65535
online-target-code = מה שאחרי הלוכסן ב־{ $text } אינו קוד: שש אותיות וספרות
online-target-hint = למשל damka://192.168.1.5:7707/KXQTRM, ‏192.168.1.5:7707 או KXQTRM
