# Pattern evaluations: their files, and training them.

pattern-fault = התבנית `{ $name }`: { $why }
pattern-none = אין תבניות בקובץ הזה
pattern-no-squares = אין בה משבצות
pattern-no-board = למשחק { $title } אין תבניות: החוקים שלו הם סקריפט, המטרות של שני הצדדים שונות, או שיש בו יותר מ־128 משבצות או משני סוגי כלים
pattern-unknown-word = { $word } אינו משבצת ואינו צורה; הצורות הן `corner 3x3`, ‏`row 2`, ‏`edge`, ‏`x-squares`, ‏`diagonal 5` וגושים כמו `a1-c2`
pattern-off-board = המשבצת { $square } מחוץ ללוח
pattern-square-twice = המשבצת { $square } מופיעה בה פעמיים
pattern-too-large = יש בה { $squares } משבצות; במשחק הזה אפשר לכל היותר { $most }
pattern-twice = היא אותה תבנית כמו `{ $other }`, אולי בסיבוב או בשיקוף
pattern-too-many = איתה יש לתבניות יותר מ־{ $images } מופעים או יותר מ־{ $entries } ערכים
pattern-weight-unknown = יש משקל עבור { $name }, שאינה תבנית בקובץ הזה
pattern-other-variant = התבניות האלה נכתבו למשחק `{ $found }`, ולא ל־`{ $id }`
pattern-no-variant = התבניות האלה נכתבו למשחק `{ $id }`, שאינו קיים
pattern-bad-variant = התבניות האלה נכתבו למשחק `{ $id }`, שאי אפשר להשתמש בו
pattern-untrained = לתבניות האלה עוד אין טבלאות מאומנות
pattern-untrained-hint = אמנו אותן: damka tune { $variant } --patterns { $id }
pattern-retrain-hint = אמנו שוב את התבניות של { $variant }, או החזירו את הקובץ ששייך להן
pattern-tables-none = זה אינו קובץ של טבלאות תבניות: השורה הראשונה שלו אינה `{ $line }`
pattern-tables-hint = קבצים של טבלאות תבניות נכתבים על ידי damka tune; אל תערכו אותם
pattern-tables-cut = קובץ טבלאות התבניות הזה קטוע
pattern-tables-missing = בקובץ טבלאות התבניות הזה אין שורה `{ $name }`
pattern-tables-variant = הטבלאות האלה נכתבו למשחק `{ $found }`, ולא ל־`{ $id }`
pattern-tables-rules = החוקים של `{ $id }` השתנו אחרי שהטבלאות האלה אומנו
pattern-tables-patterns = התבניות השתנו אחרי שהטבלאות האלה אומנו
pattern-tables-phases = בטבלאות האלה יש { $found } שלבים, אבל לתבניות יש { $wanted }
pattern-tables-unit = היחידה של הטבלאות האלה, { $found }, אינה מספר חיובי
pattern-tables-damaged = הטבלאות האלה פגומות
pattern-tables-size = הטבלאות האלה בגודל לא נכון; דרושים { $wanted } מספרים
pattern-tables-cuts = השורות `{ $line }` של הטבלאות האלה אינן ספי ProbCut עבור השלבים שלהן
pattern-file-none = אין קובץ תבניות { $file }
pattern-files-changed = התבניות, הטבלאות שלהן או המשקלים של הבוט השתנו אחרי שהאימון הזה התחיל

search-other-patterns = התבניות האלה הן של { $own }; כאן משחקים { $title }
search-no-patterns = אין תבניות { $name } שאפשר להשתמש בהן; { $near }
search-faulty-patterns = אי אפשר להשתמש בתבניות { $name }: { $file }: { $why }
search-patterns-added = לתבניות אפשר להוסיף טבלת משקלים אחת ופונקציה אחת, ולא { $found }
search-no-cuts = ‏`probcut` דורש `eval` של תבניות עם ספים, שהפקודה `damka tune VARIANT --patterns NAME --probcut` מחשבת

cuts-begun = חישוב ספי ProbCut בקובץ { $file } למשחק { $title }; ‏Ctrl+C עוצר
cuts-stopped = נעצר; לא נכתבו ספים. להתחלה מחדש: { $command }
cuts-player = { $name } עם ProbCut
cuts-unfinished = אימון של התבניות האלה לא הסתיים, והספים שייכים לטבלאות גמורות
cuts-unfinished-hint = המשיכו אותו באותה פקודה בלי ‎--probcut, או הוסיפו ‎--restart כדי להתחיל אותו מחדש
cuts-none = העמדות של { $title } שנבדקו אינן מראות איך ערכים עמוקים נובעים מערכים רדודים
cuts-none-hint = נסו יותר משחקים, למשל ‎--games 1000
