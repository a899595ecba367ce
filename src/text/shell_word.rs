//! Words of commands that a user may copy into a shell.

/// Quotes a word for a POSIX shell, unless it means itself there.
pub fn shell_word(text: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_.,:=@/-".contains(letter);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(all(test, unix))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn a_shell_reads_each_word_as_it_was() {
        let words = [
            "english",
            "ai/fox.lua",
            "",
            " ",
            "my bot.lua",
            "$HOME",
            "`id`",
            "$(id)",
            "it's",
            "''",
            "a\\b",
            "~",
            "*",
            "!!",
            "-x",
            "#1",
            "a;b",
            "a&b|c>d",
            "\"q\"",
            "שלום",
            "a\nb",
            "W:W31,K32:B1-12",
            "p.../.P.. w",
        ];
        for word in words {
            let command = format!("printf %s {}", shell_word(word));
            let output = Command::new("sh").args(["-c", &command]).output().unwrap();
            assert_eq!(String::from_utf8(output.stdout).unwrap(), word, "{command}");
        }
    }
}
