# The rules of grid games in plain words.

rules-grid-removals = בתחילה הלוח מלא. הצד הפותח מסיר אחד מכליו, מפינה או מאמצע הלוח; אחר כך הצד השני מסיר אחד מכליו הסמוכים לרווח בקו ישר. מכאן ואילך משחקים מהלכים רגילים.
rules-grid-swap = אחרי הנחת הכלי הראשון רשאי הצד השני להשתלט עליו במקום מהלכו הראשון.
rules-grid-swap-mirrored = אחרי הנחת הכלי הראשון רשאי הצד השני להשתלט עליו במקום מהלכו הראשון: הכלי מחליף צד ועובר למשבצת שמקומה ביחס לקצוות של הצד השני כמקומה של הקודמת ביחס לקצוות של בעליה.
rules-grid-board = שכנות וכיוונים
rules-grid-blocked = על המשבצות האלה אי אפשר לעמוד, ושום קו אינו עובר מעליהן: { $squares }.
rules-grid-four-neighbours = משבצות הן שכנות רק לאורך שורות ועמודות.
rules-grid-six-neighbours = לכל משבצת שש שכנות: לאורך השורה, לאורך העמודה ולאורך האלכסון משמאל למטה לימין למעלה.
rules-grid-black-goes-right = הצד שלמטה נע כלפי מעלה; לצד השני, שמתחיל משמאל, קדימה פירושו ימינה.
rules-grid-placing = הנחת כלים
rules-grid-places-anywhere = מותר להניח { $name } בכל משבצת ריקה.
rules-grid-places-column = מפילים { $name } לתוך עמודה, אל המשבצת הריקה הנמוכה ביותר שבה.
rules-grid-places-beside = מותר להניח { $name } בכל משבצת ריקה שנוגעת בכלי של אותו צד, גם באלכסון.
rules-grid-places-stock = מספר הכלים שכל צד יכול להניח במשחק: { $stock }.
rules-grid-places-most = לצד מותר להניח כלי רק כל עוד יש לו על הלוח פחות מ־{ $most }.
rules-grid-places-or-moves = תור הוא הנחה כזאת או מהלך של כלי.
rules-grid-places-first = צד שיכול להניח כלי חייב להניח; רק צד שאינו יכול מזיז כלי.
rules-grid-moving = התנועה: { $name }
rules-grid-moves = הכלי נע { $distance }, אל משבצת ריקה.
rules-grid-moves-never = הכלי נע רק כדי להכות.
rules-grid-leaps = הכלי מדלג אל משבצת ריקה, ולא חשוב מה ביניהן: { $leaps }.
rules-grid-hops-any = הוא מדלג { $ways } מעל כלי של אחד הצדדים אל המשבצת הריקה שמיד אחריו; דבר אינו מוכה.
rules-grid-hops-own = הוא מדלג { $ways } מעל כלי של צדו אל המשבצת הריקה שמיד אחריו.
rules-grid-hops-theirs = הוא מדלג { $ways } מעל כלי של היריב אל המשבצת הריקה שמיד אחריו; אותו כלי נשאר על הלוח.
rules-grid-hops-on = הוא רשאי להמשיך לדלג, גם בכיוון אחר, ורשאי לעצור אחרי כל דילוג.
rules-grid-hops-once = תור הוא דילוג אחד.
rules-grid-promotes = כלי שמגיע לשורה האחרונה נעשה { $other }.
rules-grid-promotes-rows = כלי שמגיע לאחת מ־{ $rows } השורות האחרונות נעשה { $other }.
rules-grid-may-promote = כלי שמגיע לשורה האחרונה רשאי להיעשות { $other }, וחייב אם לא יוכל לנוע משם.
rules-grid-may-promote-rows = כלי שמגיע לאחת מ־{ $rows } השורות האחרונות רשאי להיעשות { $other }, וחייב אם לא יוכל לנוע משם.
rules-grid-royal = צד שלא נותר לו { $name } מפסיד.
rules-grid-one-square = משבצת אחת { $ways }
rules-grid-any-squares = מספר כלשהו של משבצות { $ways }, רק דרך משבצות ריקות
rules-grid-least-squares = לפחות { $least } משבצות { $ways }, רק דרך משבצות ריקות
rules-grid-most-squares = עד { $most } משבצות { $ways }, רק דרך משבצות ריקות
rules-grid-exact-squares = בדיוק { $most } משבצות { $ways }, רק דרך משבצות ריקות
rules-grid-some-squares = { $least } עד { $most } משבצות { $ways }, רק דרך משבצות ריקות
rules-grid-leap-straight = { $long } משבצות בקו ישר
rules-grid-leap-diagonal = { $long } משבצות באלכסון
rules-grid-leap-crooked = { $short ->
    [one] משבצת אחת
    *[other] { $short } משבצות
    } לכיוון אחד ו־{ $long } לכיוון האחר
rules-grid-capturing = איך כלים מכים
rules-grid-captures-never = כלים אינם מכים.
rules-grid-replaces = כלי מסוג { $name } מכה כלי של היריב בכך שהוא נע אל המשבצת שלו, { $distance }.
rules-grid-replaces-leaping = כלי מסוג { $name } מכה בדילוג אל כלי של היריב: { $leaps }.
rules-grid-jumps = כלי מסוג { $name } מכה { $ways }: הוא קופץ מעל כלי סמוך של היריב ונוחת במשבצת הריקה שמיד אחריו.
rules-grid-jumps-on = מותר לו להמשיך ולקפוץ באותו כיוון, ומותר לעצור אחרי כל קפיצה.
rules-grid-jumps-once = תור הוא קפיצה אחת.
rules-grid-encloses = כלי מסוג { $name } שמגיע למשבצת מכה { $ways }: הוא מסיר כל רצף של כלי היריב שבינו ובין כלי אחר של הצד שלו.
rules-grid-encloses-only = מותר לכלי לנוע בבטחה אל בין שני כלים של היריב.
rules-grid-converts = כלי מסוג { $name } שמגיע למשבצת משתלט על כל כלי היריב הסמוכים לה, { $ways }: הם עוברים צד.
rules-grid-converts-only = כלים שעברו צד אינם משתלטים על אחרים.
rules-grid-values = ערכי הכלים: { $values }.
rules-grid-free = לעולם אין חובה להכות.
rules-grid-wins-far-row = הצד שכלי שלו מגיע ראשון לשורה האחרונה מנצח.
rules-grid-wins-line = צד מנצח כשלפחות { $count } מכליו עומדים ברצף לאורך שורה, עמודה או אלכסון.
rules-grid-wins-line-exact = צד מנצח כשבדיוק { $count } מכליו עומדים ברצף לאורך שורה, עמודה או אלכסון; רצף ארוך יותר אינו מנצח.
rules-grid-wins-homes = צד מנצח כשכל כליו עומדים במשבצות שבהן התחילו כלי הצד השני.
rules-grid-wins-chain = צד מנצח בשרשרת של כלים שכנים בין שני הקצוות שלו: העליון והתחתון לצד שלמעלה, השמאלי והימני לצד שלמטה.
rules-grid-wins-leaving = כלי בשורה האחרונה שלו רשאי לרדת מהלוח בצעד קדימה. צד מנצח כשכל כליו ירדו.
rules-grid-wins-goals-with = ה{ $side } מנצח כשה{ $pieces } שלו על אחת מהמשבצות האלה: { $squares }.
rules-grid-wins-goals = ה{ $side } מנצח כשכלי שלו עומד על אחת מהמשבצות האלה: { $squares }.
rules-grid-wins-all = צד שאיבד את כל כליו מפסיד.
rules-grid-wins-reduced = { $count ->
    [one] צד שנותר לו כלי אחד מפסיד.
    *[other] צד שנותרו לו { $count } כלים או פחות מפסיד.
    }
rules-grid-wins-last = המשחק מוכרע כשלצד אין מהלך חוקי.
rules-grid-stuck = כשצד אינו יכול לנוע
rules-grid-stuck-loses = צד שאין לו מהלך חוקי בתורו מפסיד.
rules-grid-stuck-wins = צד שאין לו מהלך חוקי בתורו מנצח.
rules-grid-stuck-draws = המשחק נגמר בתיקו כשלצד שבתור אין מהלך חוקי.
rules-grid-full-draws = המשחק נגמר בתיקו כשאי אפשר עוד להניח כלי.
rules-grid-stuck-passes = צד שאין לו מהלך חוקי מוותר על תורו. צד שיש לו מהלך אינו רשאי לוותר.
rules-grid-passes-free = צד רשאי לוותר על תורו במקום לנוע, ומוותר כשאין לו מהלך. שני ויתורים ברצף מסיימים את המשחק, כאילו אף צד אינו יכול לנוע.
rules-grid-count-most = כשאף צד אינו יכול לנוע, הצד שיש לו יותר כלים על הלוח מנצח; מספרים שווים הם תיקו.
rules-grid-count-fewest = כשאף צד אינו יכול לנוע, הצד שיש לו פחות כלים על הלוח מנצח; מספרים שווים הם תיקו.
rules-progress-grid = הכאה, הנחה או מהלך שאי אפשר לבטלו
rules-shows-grid-moves = כלי מסוג { $name } והמשבצות שהוא יכול לנוע אליהן.
rules-shows-grid-captures = כלי מסוג { $name } והכלים שהוא יכול להכות.
rules-shows-grid-arrives = כלי מסוג { $name } מגיע למשבצת המסומנת, ומה קורה לכלים שסביבה.
