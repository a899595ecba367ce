# Faults in files that users write: rules, bots, weights, themes, settings. Sentences start with a lower-case letter.

did-you-mean = אולי הכוונה ל־`{ $best }`? האפשרויות: { $all }
did-you-mean-only = אולי הכוונה ל־`{ $best }`?
there-are = האפשרויות: { $all }
faults-more = { $count ->
    [one] ועוד תקלה אחת
   *[other] ועוד { $count } תקלות
}
one-of = אחד מאלה: { $words }
these-do = בוטים שמשחקים אותו: { $names }
these-are = שחקנים מוכנים שמתאימים לו: { $names }

kind-flag = true או false
kind-yes-no = כן או לא
kind-number = מספר
kind-text = טקסט
kind-nothing = כלום
kind-list = רשימה
kind-group = מיפוי
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
key-twice-hint = יש להסיר אחד מהם
word-unknown = הערך `{ $word }` אינו מוכר
must-be = `{ $path }` צריך להיות { $wanted }
must-be-not = `{ $path }` צריך להיות { $wanted }, לא { $found }
must-be-not-of = `{ $path }` צריך להיות { $wanted }, אבל יש בו { $found }
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

yaml-tab = השורה הזאת מוזחת בטאב; ב־YAML מותרים רק רווחים
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
weight-none = אין משקל `{ $name }`
weight-missing = הבוט צריך את המשקל `{ $name }`, והוא חסר
weight-missing-hint = יש להוסיף את השורה `{ $line }`
weight-unknown = לבוט אין משקל בשם `{ $name }`
weights-unreadable = אי אפשר לקרוא את המשקלים: { $error }
weights-unsaved = אי אפשר לשמור את המשקלים: { $error }
weights-gone = קובץ המשקלים `{ $file }` אינו קיים
slider-lost = יש מחוון ל־`{ $name }`, אבל בקובץ המשקלים אין משקל כזה
weight-range = ההערה של `{ $name }` נראית כמו טווח, אבל אינה טווח
weight-range-hint = יש לכתוב `# 0..3 step 0.1: what it does`, המספר הקטן תחילה

setting-clash = המקש { $chord } הוקצה גם ל־`{ $key }` וגם ל־`{ $other }`
setting-clash-hint = יש לבחור מקש אחר לאחד מהם תחת `keys:`, למשל `{ $other }: F9`
chord-held = `{ $name }` אינו מקש צירוף; אפשר להשתמש ב־Ctrl, ב־Shift או ב־Alt
chord-kept = המקש `{ $name }` שמור
chord-unknown = אין מקש `{ $name }`. דוגמאות: F, F5, Left, Ctrl+S
chord-unknown-near = אין מקש `{ $name }`; אולי הכוונה ל־`{ $best }`? דוגמאות: F, F5, Left, Ctrl+S
settings-kept-aside = בינתיים פועלות הגדרות ברירת המחדל; הקובץ הזה יישמר בשם { $file }
settings-newer = ההגדרות נכתבו בגרסה חדשה יותר של damka (פורמט { $theirs }; הגרסה הזאת תומכת ב־{ $ours }): נעשה שימוש בהגדרות ברירת המחדל, ושינויים אינם נשמרים
settings-newer-hint = הקובץ לא השתנה; השתמשו בגרסה החדשה, או העבירו את הקובץ למקום אחר כדי להתחיל בהגדרות חדשות
settings-unsaved = אי אפשר לשמור את ההגדרות: { $error }
settings-unreadable = אי אפשר לקרוא את ההגדרות: { $error }

preset-id = במזהה { $id } מותרות רק אותיות, ספרות, `_` ו־`-`
preset-twice = יש שני שחקנים מוכנים `{ $id }`
preset-seat = השחקן המוכן `{ $id }` צריך להיות בוט, לא { $seat }
preset-none = אין שחקן מוכן `@{ $id }`
preset-not-for = השחקן המוכן `@{ $id }` אינו משחק { $title }
preset-lost = השחקן המוכן `{ $id }`: { $why }
game-none = אין משחק `{ $id }`
game-family-none = אין משפחת משחקים `{ $id }`
game-every = אולי הכוונה ל־`*`, לכל המשחקים?

colour-wrong = { $text } אינו צבע: יש לכתוב "#rrggbb" או "#rrggbbaa" במירכאות
font-wrong = { $text } אינו גופן: יש לכתוב `sans`, `mono`, או קובץ ‎.ttf או ‎.otf בתוך themes/
font-gone = אין קובץ themes/{ $path }
font-unusable = themes/{ $path } אינו גופן שאפשר להשתמש בו
theme-sounds = `sounds` צריך להיות תיקייה בתוך themes/, כגון `mine/sounds`
theme-none = אין ערכת מראה `{ $id }`
theme-deep = ערכת המראה יורשת מיותר מ־{ $most } אחרות: { $themes }
theme-circle = ערכות המראה יורשות זו מזו במעגל: { $themes }
theme-circle-hint = יש להסיר `inherits` אחד

rules-many-files = לחוקים { $count } קבצים, אבל מותרים לכל היותר { $most }
rules-large = קובצי החוקים גדולים יחד מ־{ $most } קילו־בייט
rules-large-file = הקובץ { $path } גדול מ־{ $most } קילו־בייט
rules-path = { $path } אינו נתיב תקין לקובץ חוקים
rules-path-hint = יש להשתמש בנתיבים כגון `scripts/mine.lua` ו־`scripts/lib/list.lua`
rules-id = { $id } אינו מזהה תקין של משחק
rules-own-file-missing = הקובץ של המשחק, { $path }, חסר

variant-none = אין משחק `{ $id }`
bot-none = אין בוט `{ $id }`
player-none = אין שחקן `{ $id }`
player-none-hint = { $hint }, או `human`
person-no-match = רק בוטים יכולים לשחק בתחרות
person-no-match-hint = כדי לשחק בעצמכם אפשר להריץ `damka play`
human-options = ל־`human` אין אפשרויות
human-options-hint = יש לכתוב רק `human`
bot-plays-not = הבוט `{ $id }` אינו משחק { $title }
option-twice = `{ $option }` נתון פעמיים ב-`{ $seat }`
option-twice-hint = יש לתת אותו פעם אחת: { $pair }
option-no-value = לאפשרות { $option } של `{ $id }` אין ערך
option-no-value-hint = יש לכתוב { $id }:{ $option }=VALUE
option-none = לבוט `{ $id }` אין אפשרות `{ $name }`
option-none-hint = אין לו אפשרויות כלל
bots-twice = יש שני בוטים `{ $id }`; בשימוש `{ $file }`, והבוט הזה אינו בשימוש
bots-twice-hint = יש לשנות את שמו של אחד מהם
book-no-variant = הספר הזה נכתב למשחק `{ $id }`, שאינו קיים
book-bad-variant = הספר הזה נכתב למשחק `{ $id }`, שאי אפשר להשתמש בו

folder-unmade = אי אפשר ליצור את התיקייה שלך: { $error }
folder-unmade-hint = ‏damka ממשיכה עם הקבצים שהגיעו איתה; אפשר לבחור תיקייה אחרת באמצעות --root (נוסתה { $folder })
folder-unreadable = אי אפשר לקרוא את התיקייה: { $error }
folder-unwatched = קבצים שהשתנו אינם נטענים מחדש אוטומטית: { $error }
file-is-folder = זו תיקייה, אבל כאן צריך להיות קובץ
file-is-folder-hint = יש לשנות את שם התיקייה או לשחזר את הקובץ
file-link-nowhere = הקישור הזה מצביע על קובץ שאינו קיים
module-empty = המודול הזה ריק
file-large = הקובץ גדול ממגה־בייט ולכן אינו נקרא
file-no-text = הקובץ אינו טקסט ב־UTF-8
file-no-text-hint = יש לשמור אותו כ־UTF-8
file-unreadable = אי אפשר לקרוא את הקובץ: { $error }
game-unsaved = אי אפשר לשמור את המשחק: { $error }

sound-bad = אי אפשר להשמיע את קובץ הצליל הזה
sound-large = הצליל הזה גדול מ-{ $most } MB
sound-form = { $what } של הצליל הזה הוא { $found }; הערך צריך להיות מ־1 עד { $most }
sound-form-rate = קצב הדגימה (Hz)
sound-form-channels = מספר הערוצים
sound-form-bits = מספר הסיביות לדגימה
sound-of-theme = הוא שייך לערכת המראה `{ $theme }`; במקומו יושמע הצליל שהגיע עם damka
sound-bad-hint = יש להשתמש ב־16-bit PCM בקובץ WAV או ב־Vorbis בקובץ OGG, מונו או סטריאו
sound-none = אין צליל: { $cause }
sound-fault = שגיאה בהתקן הצליל: { $error }
sound-no-takes = אין צליל ל: { $names }

read-nothing = אי אפשר לפתוח אותו, כי אין אף משחק זמין
task-no-thread = אי אפשר היה להפעיל תהליכון: { $error }
task-broke-down = שגיאה פנימית: הפעולה בוטלה

load-no-thread = אי אפשר היה לטעון את הקובץ: { $error }
load-not-stopped = אי אפשר היה לעצור את הקובץ בזמן הטעינה
load-panicked = שגיאה פנימית בעת טעינת הקובץ
load-too-many-stuck = לא נטען, כי אי אפשר היה לעצור { $count } קבצים אחרים
load-too-many-stuck-hint = יש לתקן או להסיר אותם, ואז להפעיל את damka מחדש
load-remembered = לא נטען, כי בפעם הקודמת הטעינה ארכה יותר מדי
load-retry-hint = כדי לנסות שוב, יש ללחוץ F5 או להריץ `damka check { $file }`
load-timed-out-hint = ‏damka תנסה שוב כשהקובץ ישתנה, בלחיצה על F5 או בהרצת `damka check { $file }`
load-unfinished = לא נטען, כי קבצים אחרים ארכו יותר מדי

seat-odd-answer = השחקן נתן תשובה לא צפויה
seat-silent = אין תשובה אחרי { $seconds } שניות
seat-illegal = { $move } אינו מהלך חוקי בעמדה { $position }
seat-illegal-hint = המהלכים החוקיים: { $moves }
rules-no-thread = אי אפשר היה להפעיל תהליכון לחוקים: { $error }
rules-internal-error = שגיאה פנימית בעת הרצת החוקים של `{ $id }`
rules-left-behind = אי אפשר היה לעצור את החוקים של `{ $id }`
rules-stopped = החוקים של `{ $id }` ארכו זמן רב מדי { $times } פעמים
rules-slow = קריאה אחת לחוקים של `{ $id }` ארכה { $ms } אלפיות שנייה, ולבוט לא נשאר זמן
rules-asked-again = תקנו את הקובץ ושמרו אותו; עד אז damka לא תריץ את החוקים האלה

meanwhile-shipped = בינתיים פועלת הגרסה שהגיעה עם damka
meanwhile-old = בינתיים פועלת הגרסה מ־{ $time }
meanwhile-none = אי אפשר להשתמש בו עד שיתוקן
theme-empty = הקובץ ריק: ערכת מראה צריכה לפחות שורה אחת, למשל `title: Mine`
weights-empty = הקובץ ריק: דרושה בו לפחות שורה אחת `name: number`

begin-name = { $name } אינו שם תקין: יש להשתמש באותיות לטיניות קטנות, בספרות וב־`_`, ולהתחיל באות
begin-reserved = ‏`{ $name }` הוא שם שמור ב־ai/
begin-try = אפשר לנסות `{ $name }`
begin-taken = { $path } כבר קיים; שום דבר לא נכתב
begin-taken-theirs = אפשר לערוך אותו או לבחור שם אחר, למשל { $other }
begin-taken-shipped = הוא הגיע עם damka; יש לבחור שם אחר, למשל { $other }
begin-taken-copy = הוא הגיע עם damka; יש לבחור שם אחר, למשל { $other }; הפקודה `damka new` עם --from { $name } מתחילה מעותק שלו
begin-unwritten = אי אפשר לכתוב את { $path }: { $error }
begin-folder = התיקייה שלך היא { $folder }; אפשר לבחור אחרת באמצעות --root
begun = נוצרו { $files } בתוך { $folder }
begun-hint = ערכו ושמרו את הקובץ: הבוט משתמש בגרסה החדשה מהמהלך הבא שלו
book-form = שורה נכתבת `[POSITION] MOVES * WEIGHT # NAME`; אפשר להשמיט הכול חוץ מהמהלכים
book-unclosed = לעמדה חסר `]` סוגר
book-empty = אין מהלכים בשורה הזאת
book-weight = משקל חייב להיות מספר גדול מ־0
book-weight-hint = כתבו `* 3` אחרי המהלכים, ואחריו את השם מאחורי `#`
book-illegal = { $move } אינו מהלך חוקי כאן: { $why }
terms-part-unknown = ההגדרה `{ $part }` אינה מוכרת
terms-part-wrong = ‏`{ $part }` חסר או אינו מספר תקין
terms-no-openings = לא נמצאו פתיחות
terms-opening-over = המשחק כבר נגמר אחרי הפתיחה הזאת
terms-opening-over-hint = יש להסיר את השורה או לקצר אותה
seats-unwritable = אי אפשר לשמור את המקומות שלכם במשחקים ברשת: { $error }
tls-unreadable = אי אפשר להשתמש באישור של המשחקים המוצפנים: { $error }
tls-not-made = אי אפשר ליצור אישור למשחקים מוצפנים: { $why }
tls-damaged = האישור של המשחקים המוצפנים פגום: { $why }
tls-damaged-hint = שחזרו את הקובץ, או מחקו אותו כדי לקבל אישור חדש; קישורים ושחקנים שמכירים את הישן ידחו אז את השרת הזה
tls-wrong-certificate = זה אינו השרת שאתם מכירים: טביעת האצבע של האישור שלו היא { $found }, אבל הצפויה היא { $expected }
tls-not-encrypted = השרת הזה עונה בטקסט גלוי, אבל היה צפוי חיבור מוצפן עם אישור שטביעת האצבע שלו { $expected }
tls-ask-host = דבר לא נשלח אליו. אם המארח אומר שהאישור התחלף, השתמשו בקישור חדש, או מחקו את השורה של השרת מ־known_hosts והצטרפו שוב עם כתובת ופורט
tls-other-link = בקישור יש טביעת האצבע { $found }, אבל המקום שלכם הוא בשרת שטביעת האצבע שלו { $expected }
tls-other-link-hint = בקשו מהמארח את הקישור הנכון; אם אין בקישור טביעת אצבע, damka משתמשת בזו של המקום שלכם
known-hosts-unusable = אי אפשר לקרוא או לשמור את האישורים של שרתים מוכרים: { $error }
theme-named = `{ $id }`
theme-inherits = `{ $id }` יורשת מ־{ $others }
