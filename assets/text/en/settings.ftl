# The settings page.

settings-language = Language
settings-language-system = As the system
