# Words that are put together from others, and words used everywhere.

list-and = { $some } ו־{ $last }
list-or = { $some } או { $last }

back-to-analysis = חזרה לניתוח
back-to-game = חזרה למשחק
back-to-menu = חזרה לתפריט
back-to-setup = חזרה לעריכת העמדה
back-to-desk = חזרה לשולחן הכיוונון
banner-dismiss = סגירה
resize-panel = שינוי רוחב החלונית
