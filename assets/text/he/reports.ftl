# What is wrong in the files that people write: rules, bots, weights, themes, settings. Sentences that begin small.

did-you-mean = אולי הכוונה ל־`{ $best }`? אלה שיש: { $all }
did-you-mean-only = אולי הכוונה ל־`{ $best }`?
there-are = אלה שיש: { $all }
faults-more = { $count ->
    [one] ועוד תקלה אחת
   *[other] ועוד { $count } תקלות
}
one-of = אחד מאלה: { $words }
these-do = אלה משחקים אותו: { $names }
these-are = אלה מתאימים: { $names }

kind-flag = true או false
kind-yes-no = כן או לא
kind-number = מספר
kind-text = טקסט
kind-nothing = כלום
kind-list = רשימה
kind-group = קבוצה
kind-table = טבלה
kind-function = פונקציה
wanted-whole = מספר שלם מ־{ $from } עד { $to }
wanted-number = מספר מ־{ $from } עד { $to }
wanted-words = רשימה של מילים
wanted-texts = רשימה של טקסטים
wanted-tables = רשימה של טבלאות
wanted-eval = פונקציה, טבלה של מאפיינים או "weights"
wanted-one-of = אחד מ־{ $words }

key-unknown = המפתח `{ $key }` אינו מוכר
key-missing = חסר `{ $key }`
key-twice = `{ $key }` מופיע בקובץ פעמיים
key-twice-hint = יש להסיר אחד מהשניים
word-unknown = `{ $word }` אינו יכול לבוא כאן
must-be = `{ $path }` צריך להיות { $wanted }
must-be-not = `{ $path }` צריך להיות { $wanted }, לא { $found }
must-be-not-of = `{ $path }` צריך להיות { $wanted }, ויש בו { $found }
must-be-from = `{ $path }` צריך להיות מ־{ $from } עד { $to }
must-be-from-not = `{ $path }` צריך להיות מ־{ $from } עד { $to }, לא { $found }
must-be-function = `{ $key }` צריך להיות פונקציה
must-be-data = `{ $key }` צריך להיות נתונים פשוטים, לא פונקציה
cannot-be = `{ $path }` אינו יכול להיות { $text }
cannot-hold = `{ $path }` אינו יכול להכיל { $text }
cannot-be-read = אי אפשר לקרוא את `{ $path }`
text-long = ב־`{ $path }` מותרים { $most } תווים לכל היותר
list-long = ב־`{ $path }` מותרות { $most } רשומות לכל היותר
too-many-tables = ב־`{ $path }` יכולות להיות לכל היותר { $most } טבלאות, לא { $count }

yaml-tab = השורה הזאת מוזחת בטאב, וב־YAML מותרים שם רק רווחים
yaml-tab-hint = יש להחליף את הטאב ברווחים
yaml-value = הערך אינו תקין: { $kind }
yaml-finite = `{ $word }` אינו מספר סופי
yaml-finite-hint = יש לכתוב מספר, כמו 1.5
yaml-type = סוג לא מתאים: { $found }, צריך { $wanted }
yaml-missing = חסר `{ $key }`
yaml-other = ה־YAML אינו תקין: { $said }

weight-finite = המשקל `{ $name }` צריך להיות מספר סופי
weight-number = המשקל `{ $name }` צריך להיות מספר, לא { $kind }
weight-hint = יש לכתוב מספר, כמו `man: 1.5`
weight-none = אין משקל `{ $name }` לשנות
weight-missing = חסר המשקל `{ $name }`, שהבוט צריך
weight-missing-hint = יש להוסיף את השורה `{ $line }`
weight-unknown = הבוט אינו מכיר משקל בשם `{ $name }`
weights-unreadable = אי אפשר לקרוא את המשקלים: { $error }
weights-unsaved = אי אפשר לשמור את המשקלים: { $error }
weights-gone = קובץ המשקלים שלו, `{ $file }`, אינו כאן
slider-lost = ל־`{ $name }` יש מחוון, אבל אין מספר כזה בקובץ המשקלים
weight-range = ההערה של `{ $name }` מתחילה כמו טווח, ואינה טווח
weight-range-hint = יש לכתוב `# 0..3 step 0.1: what it does`, המספר הגדול אחרון

setting-clash = המקש { $chord } אמור לעשות שני דברים: `{ $key }` ו־`{ $other }`
setting-clash-hint = יש לתת לאחד מהם מקש אחר תחת `keys:`: `{ $other }: F9`
chord-held = אי אפשר להחזיק את `{ $name }` יחד עם מקש: אפשר Ctrl, Shift ו־Alt
chord-kept = למקש `{ $name }` אי אפשר לתת משמעות אחרת
chord-unknown = אין מקש `{ $name }`. מקשים נכתבים כך: F, F5, Left, Ctrl+S
chord-unknown-near = אין מקש `{ $name }`; אולי הכוונה ל־`{ $best }`? מקשים נכתבים כך: F, F5, Left, Ctrl+S
settings-kept-aside = בינתיים נוהגות ההגדרות הרגילות; הקובץ הזה יישמר בשם { $file }
settings-unsaved = אי אפשר לשמור את ההגדרות: { $error }
settings-unreadable = אי אפשר לקרוא את ההגדרות: { $error }

preset-id = במזהה { $id } מותרות רק אותיות, ספרות, `_` ו־`-`
preset-twice = יש שני שחקנים מוכנים `{ $id }`
preset-seat = השחקן המוכן `{ $id }` צריך להיות בוט, לא { $seat }
preset-none = אין שחקן מוכן `@{ $id }`
preset-not-for = השחקן המוכן `@{ $id }` אינו משחק { $title }
preset-lost = השחקן המוכן `{ $id }`: { $why }
game-none = אין משחק `{ $id }` שהבוט יכול לשחק
game-family-none = אין משפחת משחקים בשם `{ $id }`
game-every = אולי הכוונה ל־`*`, כלומר לכל משחק?

colour-wrong = { $text } אינו צבע: יש לכתוב "#rrggbb" או "#rrggbbaa" במירכאות
font-wrong = { $text } אינו גופן: יש לכתוב `sans`, `mono`, או קובץ ‎.ttf או ‎.otf בתוך themes/
font-gone = אין קובץ themes/{ $path }
font-unusable = themes/{ $path } אינו גופן שאפשר להשתמש בו
theme-sounds = `sounds` צריך להיות תיקייה בתוך themes/, כגון `mine/sounds`
theme-none = אין ערכת מראה `{ $id }`
theme-deep = ערכת מראה מבוססת על יותר מ-{ $most } אחרות: `{ $themes }`
theme-circle = ערכות המראה יורשות זו מזו במעגל: `{ $themes }`
theme-circle-hint = יש להסיר `inherits` אחד

rules-many-files = לחוקים { $count } קבצים, ומותר לכל היותר { $most }
rules-large = קובצי החוקים גדולים יחד מ־{ $most } קילו־בייט
rules-large-file = הקובץ { $path } גדול מ־{ $most } קילו־בייט
rules-path = { $path } אינו נתיב שמותר בחוקים
rules-path-hint = חוקים הם קבצים כגון `scripts/mine.lua` ו־`scripts/lib/list.lua`
rules-id = { $id } אינו מזהה שמותר למשחק
rules-own-file-missing = הקובץ { $path } של המשחק חסר

variant-none = אין משחק `{ $id }`
bot-none = אין בוט `{ $id }`
player-none = אין שחקן `{ $id }`
player-none-hint = { $hint }; או `human`
person-no-match = אדם אינו משחק בהתמודדויות
person-no-match-hint = `damka play` מושיב אנשים
human-options = לאדם אין אפשרויות
human-options-hint = יש לכתוב רק `human`
bot-plays-not = הבוט `{ $id }` אינו משחק { $title }
option-twice = `{ $option }` נתון פעמיים ב-`{ $seat }`
option-twice-hint = יש לתת אותו פעם אחת: { $pair }
option-no-value = לאפשרות { $option } של `{ $id }` אין ערך
option-no-value-hint = יש לכתוב { $id }:{ $option }=VALUE
option-none = לבוט `{ $id }` אין אפשרות `{ $name }`
option-none-hint = אין לו אפשרויות כלל
bots-twice = יש שני בוטים `{ $id }`: בשימוש `{ $file }`, ולא זה
bots-twice-hint = יש לשנות את שמו של אחד מהם
book-no-variant = המשחק `{ $id }`, שהספר הזה נכתב לו, אינו כאן
book-bad-variant = במשחק `{ $id }`, שהספר הזה נכתב לו, אי אפשר להשתמש

folder-unmade = אי אפשר ליצור את התיקייה שלך: { $error }
folder-unmade-hint = damka ממשיכה עם מה שהביאה; אפשר לבחור תיקייה אחרת ב־--root (נוסתה { $folder })
folder-unreadable = אי אפשר לקרוא תיקייה: { $error }
folder-unwatched = קבצים שהשתנו אינם נקראים מעצמם: { $error }
file-is-folder = זו תיקייה במקום שבו צריך להיות קובץ
file-is-folder-hint = אפשר לשנות את שם התיקייה או להחזיר את הקובץ
file-link-nowhere = הקישור הזה אינו מוביל לשום קובץ
module-empty = אין דבר במודול הזה
file-large = הקובץ גדול ממגה־בייט ואינו נקרא
file-no-text = הקובץ אינו טקסט ב־UTF-8
file-no-text-hint = יש לשמור אותו כ־UTF-8
file-unreadable = אי אפשר לקרוא את הקובץ: { $error }
game-unsaved = אי אפשר לשמור את המשחק: { $error }

sound-bad = זה אינו צליל שאפשר להשמיע
sound-large = הצליל הזה גדול מ-{ $most } MB
sound-form = לצליל הזה יש { $what } של { $found }; הערך צריך להיות מ-1 עד { $most }
sound-form-rate = קצב דגימה (Hz)
sound-form-channels = מספר ערוצים
sound-form-bits = מספר סיביות לדגימה
sound-of-theme = הוא שייך לערכת המראה `{ $theme }`; במקומו מושמע הצליל המקורי
sound-bad-hint = ‎16-bit PCM בקובץ WAV או Vorbis בקובץ OGG, מונו או סטריאו
sound-none = משחקים בלי צלילים: { $cause }
sound-fault = תקלה בהתקן הצלילים: { $error }
sound-no-takes = אין צליל ל: { $names }

read-nothing = אין משחק שאפשר לקרוא לפיו
errand-no-thread = למערכת אין תהליכון לתת: { $error }
errand-broke-down = אי אפשר היה לעשות זאת: damka קרסה בגלל זה

load-no-thread = אי אפשר היה לטעון את הקובץ: { $error }
load-not-stopped = אי אפשר היה לעצור את הקובץ בזמן שנטען
load-panicked = שגיאה פנימית: damka קרסה בזמן טעינת הקובץ
load-too-many-stuck = לא נטען, כי { $count } קבצים אחרים לא נעצרו
load-too-many-stuck-hint = יש לתקן או להסיר אותם, ואז להפעיל את damka מחדש
load-remembered = הטעינה ארכה יותר מדי בפעם האחרונה, ולכן הקובץ לא הורץ שוב
load-retry-hint = ‏F5 או `damka check { $file }` מנסים אותו שוב
load-timed-out-hint = ‏damka תריץ אותו שוב כשישתנה, אחרי F5 או אחרי `damka check { $file }`
load-unfinished = לא נטען, כי קבצים אחרים ארכו יותר מדי

seat-odd-answer = השחקן ענה על מה שלא נשאל
seat-silent = אין תשובה אחרי { $seconds } שניות
seat-illegal = { $move } אינו מהלך חוקי בעמדה { $position }
seat-illegal-hint = המהלכים החוקיים: { $moves }
rules-no-thread = לחוקים אין תהליכון: { $error }
rules-internal-error = שגיאה פנימית בעת בדיקת החוקים של `{ $id }`
rules-left-behind = אי אפשר היה לעצור את החוקים של `{ $id }`
rules-stopped = החוקים של `{ $id }` ארכו זמן רב מדי { $times } פעמים
rules-slow = החוקים של `{ $id }` ענו על שאלה אחת ב-{ $ms } אלפיות שנייה, ולבוט לא נשאר זמן
rules-asked-again = תקנו את הקובץ ושמרו אותו; עד אז damka לא תשאל את החוקים האלה דבר

meanwhile-shipped = בינתיים נוהג מה שבא עם התוכנה
meanwhile-old = בינתיים נוהגת הגרסה של { $time }
meanwhile-none = אי אפשר להשתמש בו עד שיתוקן
theme-empty = הקובץ ריק: ערכת עיצוב צריכה לפחות שורה אחת, למשל `title: Mine`
weights-empty = הקובץ ריק: דרושה בו שורה `name: number`

begin-name = { $name } לא יכול לשמש כאן שם: אותיות לטיניות קטנות, ספרות ו־`_`, ובהתחלה אות
begin-reserved = ל־`{ $name }` יש משמעות אחרת ב־ai/, ולכן זה לא יכול להיות שם
begin-try = אפשר לנסות `{ $name }`
begin-taken = { $path } כבר קיים; דבר לא נכתב
begin-taken-theirs = אפשר לערוך אותו, או לבחור שם אחר: { $other }
begin-taken-shipped = הוא הגיע עם damka; יש לבחור שם אחר: { $other }
begin-taken-copy = הוא הגיע עם damka; יש לבחור שם אחר, למשל { $other }; הפקודה `damka new` עם --from { $name } מתחילה מעותק שלו
begin-unwritten = אי אפשר לכתוב את { $path }: { $error }
begin-folder = התיקייה שלך היא { $folder }; אפשר לבחור אחרת באמצעות --root
begun = נכתבו { $files } בתוך { $folder }
begun-hint = משנים את הקובץ ושומרים: הבוט שעל הלוח ממשיך לפיו מהמהלך הבא שלו
book-form = שורה היא `[POSITION] MOVES * WEIGHT # NAME`; אפשר להשמיט הכול חוץ מהמהלכים
book-unclosed = העמדה אינה נסגרת
book-empty = אין מהלך בשורה הזאת
book-weight = משקל חייב להיות מספר גדול מ־0
book-weight-hint = כתבו `* 3` אחרי המהלכים; השם בא אחריו, מאחורי `#`
book-illegal = { $move } אינו מהלך חוקי כאן: { $why }
terms-part-unknown = אין חלק `{ $part }`
terms-part-wrong = ‏`{ $part }` חסר או אינו מספר שאפשר להשתמש בו
terms-no-openings = אין בו פתיחות
terms-opening-over = המשחק נגמר בסוף הפתיחה הזאת
terms-opening-over-hint = יש להסיר את השורה או לקצר אותה
seats-unwritable = אי אפשר לזכור את המקומות במשחקים ברשת: { $error }
tls-unreadable = אי אפשר להשתמש באישור של המשחקים המוצפנים: { $error }
tls-not-made = אי אפשר ליצור אישור למשחקים מוצפנים: { $why }
tls-damaged = האישור של המשחקים המוצפנים פגום: { $why }
tls-damaged-hint = שחזרו את הקובץ, או מחקו אותו כדי לקבל אישור חדש; קישורים ושחקנים שמכירים את הישן יסרבו לו
tls-wrong-certificate = זה אינו השרת שאתם מכירים: טביעת האצבע של האישור שלו היא { $found }, והצפויה היא { $expected }
tls-not-encrypted = השרת הזה עונה בטקסט גלוי, ובמקומו צפוי חיבור מוצפן אל האישור שטביעת האצבע שלו { $expected }
tls-ask-host = דבר לא נשלח אליו. אם המארח אומר שהאישור התחלף, השתמשו בקישור חדש, או מחקו את השורה של השרת מ־known_hosts והצטרפו שוב עם כתובת ופורט
tls-other-link = בקישור יש טביעת האצבע { $found }, אבל יש לכם מקום בשרת שטביעת האצבע שלו { $expected }
tls-other-link-hint = בקשו מהמארח את הקישור הנכון; בקישור בלי טביעת אצבע נעשה שימוש בזו של המקום שלכם
known-hosts-unusable = אי אפשר לחפש או לזכור את האישורים של שרתים מוכרים: { $error }
