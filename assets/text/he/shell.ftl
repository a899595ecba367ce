# המסגרת שסביב כל עמוד: סרגל הניווט, הכותרת, שורת המצב והודעות.

section-play = משחק
section-analyse = ניתוח
section-workshop = סדנה
section-online = ברשת
rail-running = { $page }, פועלים: { $count }
rail-fault = { $page }, משהו נכשל
header-more = פעולות נוספות
tab-nothing-there = אין שם עדיין מה להציג
rules-tab = עיון
lab-tab = מעבדה
weight-lab-tab = משקלים
settings-tab = העדפות
about-tab = אודות
status-watching = מעקב אחר הקבצים שלך
status-unwatched = אין מעקב אחר קבצים: { $key } לטעינה מחדש
status-loaded = נטענו { $variants } משחקים ו־{ $bots } בוטים
status-no-faults = אין תקלות
status-faults = { $count ->
    [one] תקלה אחת: { $file }
   *[other] { $count } תקלות: { $file }
}
faults-title = { $count ->
    [one] תקלה אחת בקבצים שלך
   *[other] { $count } תקלות בקבצים שלך
}
command-back = חזרה
command-back-tip = חזרה לעמוד הקודם
command-forward = קדימה
command-forward-tip = חזרה לעמוד שממנו באת

manual-title = המדריך
manual-tip = כל דפי המדריך, בלי רשת
manual-search = חיפוש במדריך
manual-none = אין דפים מתאימים.
command-list-count = { $found } מתוך { $count }
palette-here = כאן
palette-pages = מעבר אל
palette-games = משחקים
palette-bots = בוטים
palette-run = ביצוע
palette-close = סגירה
palette-new-game = משחק חדש: { $title }
