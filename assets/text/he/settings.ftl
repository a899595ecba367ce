# The settings page.

settings-language = שפה
settings-language-system = כמו במערכת
