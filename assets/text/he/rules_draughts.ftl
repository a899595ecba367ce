# The rules of draughts in plain words.

rules-begins = כל צד מתחיל עם { $men } { $place }.
rules-men = { $count ->
    [one] חייל אחד
    [two] שני חיילים
    *[other] { $count } חיילים
    }
rules-kings = { $count ->
    [one] מלך אחד
    [two] שני מלכים
    *[other] { $count } מלכים
    }
rules-some-pieces = { $count ->
    [one] כלי אחד
    [two] שני כלים
    *[other] { $count } כלים
    }
rules-place-row = בשורה הקרובה אליו
rules-place-rows = ב־{ $rows } השורות הקרובות אליו
rules-place-before-one = { $rows ->
    [one] בשורה אחת, ומאחוריה שורה ריקה אחת
    *[other] ב־{ $rows } שורות, ומאחוריהן שורה ריקה אחת
    }
rules-place-before = { $rows ->
    [one] בשורה אחת, ומאחוריה { $behind } שורות ריקות
    *[other] ב־{ $rows } שורות, ומאחוריהן { $behind } שורות ריקות
    }
rules-straight-note = ישר קדימה והצידה, המשבצת הבאה היא הבאה שמשחקים עליה, במרחק שתי שורות או עמודות.
rules-men-move = איך נעים חיילים
rules-man-moves = חייל נע משבצת אחת { $ways }, אל משבצת ריקה.
rules-men-capture = איך חיילים מכים
rules-men-never-capture = חיילים אינם מכים.
rules-man-captures = חייל מכה { $ways }: הוא קופץ מעל כלי של היריב שבמשבצת הסמוכה ונוחת במשבצת הריקה שמיד אחריו.
rules-takes-all = מותר לו להכות חיילים ומלכים.
rules-takes-men = מותר לו להכות חיילים, אך לא מלכים.
rules-crowning = הכתרה
rules-crowning-stops = חייל שמגיע לשורה האחרונה נעשה מלך, ומהלכו נגמר שם גם אם היה יכול להמשיך ולהכות.
rules-crowning-at-end = חייל שמסיים את מהלכו בשורה האחרונה נעשה מלך. חייל שמגיע לשורה האחרונה תוך כדי הכאה ויכול להמשיך ולהכות משם חייב להמשיך, ונשאר חייל.
rules-crowning-goes-on = חייל שמגיע לשורה האחרונה נעשה מלך מיד; אם הוא יכול להמשיך ולהכות, הוא ממשיך כמלך.
rules-crowning-wins = אין מלכים: חייל שמסיים את מהלכו בשורה האחרונה מנצח במשחק.
rules-crowning-never = אין מלכים: חייל שמגיע לשורה האחרונה נשאר חייל.
rules-kings-move = איך נעים מלכים
rules-king-moves-far = מלך נע מספר כלשהו של משבצות { $ways }, כל עוד הן ריקות.
rules-king-moves = מלך נע משבצת אחת { $ways }, אל משבצת ריקה.
rules-king-rests = כל עוד יש לצד גם חיילים, אסור לו להזיז את אותו מלך יותר מ{ $times ->
    [1] פעם אחת
    [2] פעמיים
    *[other] ־{ $times } פעמים
    } ברצף בלי הכאה; כלי אחר שלו חייב לנוע, או המלך להכות, לפני שאותו מלך ינוע שוב.
rules-kings-capture = איך מלכים מכים
rules-kings-never-capture = מלכים אינם מכים.
rules-king-captures = מלך מכה { $ways }: הוא קופץ מעל כלי של היריב שבמשבצת הסמוכה ונוחת במשבצת הריקה שמיד אחריו. מותר לו להכות חיילים ומלכים.
rules-king-captures-far = מלך מכה { $ways }, מכל מרחק: כל המשבצות שבינו ובין הכלי של היריב חייבות להיות ריקות, וכך גם המשבצת שמיד אחרי הכלי. מותר לו להכות חיילים ומלכים.
rules-landing-any = הוא נוחת באחת המשבצות הריקות שבקו מאחורי הכלי שהוא מכה, אך חייב לבחור במשבצת שממנה הוא יכול להמשיך ולהכות אם יש כזאת.
rules-landing-next = הוא נוחת במשבצת הראשונה שמאחורי הכלי שהוא מכה.
rules-landing-next-to-king = הוא נוחת באחת המשבצות הריקות שבקו מאחורי הכלי שהוא מכה, אך חייב לבחור במשבצת שממנה הוא יכול להמשיך ולהכות אם יש כזאת; ואם הכלי האחרון שהוכה הוא מלך, המהלך חייב להסתיים במשבצת הראשונה שמאחורי אותו מלך.
rules-duty = חובת ההכאה
rules-duty-forced = צד שיכול להכות חייב להכות.
rules-duty-free = אין חובת הכאה: מותר לעשות מהלך אחר במקומה.
rules-duty-whole = הכאה נמשכת כל עוד אותו כלי יכול להכות מהמקום שנחת בו, באותו מהלך; אסור לעצור באמצע.
rules-duty-turn = בין שתי קפיצות מותר לכלי לפנות שמאלה או ימינה, אך לא להסתובב לאחור (180 מעלות).
rules-choice = הבחירה בין הכאות
rules-choice-any = כשאפשר לבחור בין כמה הכאות, מותר לבחור כל אחת; אין חובה לבחור בזו שמכה את מרב הכלים.
rules-choice-one = כשאפשר לבחור בין כמה הכאות, חובה לבחור { $first }. אם נותרת יותר מאחת, מותר לבחור כל אחת מהן.
rules-choice-some = כשאפשר לבחור בין כמה הכאות, חובה לבחור { $first }; בין שוות, { $then }. אם עדיין נותרת יותר מאחת, מותר לבחור כל אחת מהן.
rules-choice-then = { $before }; ומבין אלה, { $measure }
rules-prefer-captures = בזו שמכה את מרב הכלים
rules-prefer-by-king = בזו שנעשית בידי מלך
rules-prefer-kings = בזו שמכה את מרב המלכים
rules-prefer-kings-first = בזו שמכה מלך מוקדם ביותר
rules-prefer-value = בזו שערך הכלים המוכים בה הוא הגבוה ביותר
rules-choice-value = מלך שווה מעט פחות משני חיילים (199 ל־100).
rules-leaving = מתי כלים שהוכו יורדים מהלוח
rules-leaving-at-once = כלי שהוכה יורד מהלוח ברגע שקפצו מעליו, ומשבצתו פנויה להמשך ההכאה.
rules-leaving-after = כלים שהוכו יורדים מהלוח בסוף המהלך כולו. עד אז הם עומדים בדרך: אסור לקפוץ מעל אותו כלי פעמיים.
rules-win-far-row = מנצח הצד שהחייל שלו הוא הראשון שמסיים את מהלכו בשורה האחרונה.
rules-stuck-loses = צד שלא נותרו לו כלים, או שאין לו מהלך חוקי בתורו, מפסיד.
rules-stuck-wins = צד שלא נותרו לו כלים, או שאין לו מהלך חוקי בתורו, מנצח.
rules-stuck-draws = המשחק נגמר בתיקו כשלצד שבתור לא נותרו כלים או שאין לו מהלך חוקי.
rules-balance = כש{ $sides }, המשחק נגמר בתיקו { $when }.
rules-balance-all = כש{ $sides }, ובסך הכול { $all } על הלוח, המשחק נגמר בתיקו { $when }.
rules-both-have = לשני הצדדים { $force }
rules-one-has = לצד אחד { $one } ולשני { $other }
rules-one-has-more = לצד אחד { $one }, ולשני { $other }
rules-at-once = מיד
rules-after-balance = אחרי { $moves ->
    [one] מהלך אחד
    [two] שני מהלכים
    *[other] { $moves } מהלכים
    } של כל צד, מרגע שהמצב נוצר
rules-after-change = אחרי { $moves ->
    [one] מהלך אחד
    [two] שני מהלכים
    *[other] { $moves } מהלכים
    } של כל צד, מרגע שהמצב נוצר; כל הכאה וכל הכתרה מתחילות את הספירה מחדש
rules-king-alone = מלך בודד
rules-any-pieces = כלים כלשהם
rules-among = { $pieces }, ובהם { $kinds }
rules-main-road = { $what } המחזיק בדרך הראשית, האלכסון הארוך מפינה לפינה, בלי כלי אחר עליה
rules-at-least = לפחות { $counted }
rules-at-most = לכל היותר { $counted }
rules-number-or = { $from } או { $counted }
rules-number-to = { $from } עד { $counted }
rules-ways-all = לכל אחד משמונת הכיוונים
rules-ways-both = באלכסון קדימה או אחורה
rules-ways-forward = באלכסון קדימה
rules-ways-backward = באלכסון אחורה
rules-ways-diagonal = באלכסון
rules-ways-straight = ישר קדימה, אחורה או הצידה
rules-ways-straight-forward = ישר קדימה
rules-ways-sideways = הצידה
rules-ways-straight-backward = ישר אחורה
rules-ways-nowhere = לשום מקום
rules-shows-man-moves = חייל והמשבצות שהוא יכול לנוע אליהן.
rules-shows-king-moves = מלך והמשבצות שהוא יכול לנוע אליהן.
rules-shows-man-captures = הכלים שהחייל הזה יכול להכות, והמקום שהוא נוחת בו.
rules-shows-king-captures = הכלים שהמלך הזה יכול להכות, והמקום שהוא יכול לנחות בו.
rules-shows-chain = שני כלים מוכים במהלך אחד:
rules-shows-far-row = החייל מגיע לשורה האחרונה:
rules-shows-crowned-stops = החייל מוכתר ומהלכו נגמר, אף שמלך היה יכול להמשיך ולהכות:
rules-shows-crowned = החייל מוכתר במקום שהכאתו נגמרת, בשורה האחרונה:
rules-shows-crowned-on = החייל מוכתר בשורה האחרונה וממשיך להכות כמלך:
rules-shows-uncrowned = החייל עובר בשורה האחרונה באמצע הכאה ואינו מוכתר:
rules-shows-preferred = ה{ $side } היה יכול להכות בכל אחד משני הכלים, אך רק ההכאה הזאת חוקית:
