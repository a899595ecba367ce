//! Writes games as PDN 3.0. A parsed game is written back as it was, apart from whitespace and line breaks.

use super::scan::tag_name;
use super::{Comment, CommentStyle, Game, GameScore, Item, PdnLine};

/// Maximum width of a line in characters, unless a single word is longer.
const WIDTH: usize = 79;

/// Formats a game, ending with an empty line, so that games can be concatenated.
pub fn write_pdn(game: &Game) -> String {
    let mut text = String::new();
    for comment in &game.before {
        let mut writer = PdnWriter::default();
        writer.comment(comment);
        text.push_str(&writer.finish());
    }
    for tag in &game.tags {
        let value = tag.value.replace('\\', "\\\\").replace('"', "\\\"");
        let value = value.replace(['\n', '\r'], " ");
        text.extend(["[", &tag.name, " \"", &value, "\"]\n"]);
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let mut writer = PdnWriter::default();
    writer.line(&game.line, (1, false));
    // Comments alone are not a game and have no result.
    if !game.is_remark() {
        writer.word(&game.score.unwrap_or(GameScore::OPEN).to_string());
    }
    for comment in &game.after {
        writer.comment(comment);
    }
    text.push_str(&writer.finish());
    text.push('\n');
    text
}

#[derive(Default)]
struct PdnWriter {
    text: String,
    /// Characters in the current line.
    filled: usize,
    /// Opening brackets that precede the next word without a space.
    glue: String,
}

impl PdnWriter {
    fn word(&mut self, word: &str) {
        let word = std::mem::take(&mut self.glue) + word;
        let length = word.chars().count();
        if self.filled > 0 {
            if self.filled + 1 + length > WIDTH {
                self.break_line();
            } else {
                self.text.push(' ');
                self.filled += 1;
            }
        }
        self.text.push_str(&word);
        self.filled += length;
    }

    /// Appends a word directly to the previous one.
    fn glued(&mut self, word: &str) {
        if self.filled == 0 || !self.glue.is_empty() {
            self.word(word);
        } else {
            self.text.push_str(word);
            self.filled += word.chars().count();
        }
    }

    fn break_line(&mut self) {
        self.text.push('\n');
        self.filled = 0;
    }

    fn finish(mut self) -> String {
        if self.filled > 0 {
            self.break_line();
        }
        self.text
    }

    fn comment(&mut self, comment: &Comment) {
        match comment.style {
            CommentStyle::Braces => {
                let text = format!("{{{}}}", comment.text);
                let mut start = 0;
                for (at, _) in text.match_indices(' ') {
                    // At the start of a line it would be read as the first tag of the next game.
                    if tag_name(&text[at + 1..]).is_none() {
                        self.word(&text[start..at]);
                        start = at + 1;
                    }
                }
                self.word(&text[start..]);
            }
            // A comment that runs to the end of its line must end it, whatever its length.
            CommentStyle::Line => {
                self.word(format!("; {}", comment.text).trim_end());
                self.break_line();
            }
            CommentStyle::Escape => {
                if self.filled > 0 {
                    self.break_line();
                }
                self.text.push_str(std::mem::take(&mut self.glue).as_str());
                if !self.text.is_empty() && !self.text.ends_with('\n') {
                    self.text.push('\n');
                }
                self.text.push_str(format!("% {}", comment.text).trim_end());
                self.break_line();
            }
        }
    }

    /// Writes a line of moves; its first move has the number `first` unless it gives another.
    fn line(&mut self, line: &PdnLine, first: (u32, bool)) {
        let mut next = first;
        // The second side's moves have a number only where it could be in doubt.
        let mut says_number = true;
        for item in &line.items {
            match item {
                Item::Move(text) => {
                    next = text.number.unwrap_or(next);
                    let (number, second) = next;
                    let mark = format!("{}{}", text.text, text.strength);
                    self.word(&match (second, says_number || text.number.is_some()) {
                        (false, _) => format!("{number}. {mark}"),
                        (true, true) => format!("{number}... {mark}"),
                        (true, false) => mark,
                    });
                    next = if second { (number.saturating_add(1), false) } else { (number, true) };
                    says_number = false;
                }
                Item::Comment(comment) => self.comment(comment),
                Item::Nag(number) => self.word(&format!("${number}")),
                Item::Variation(inner) => {
                    let (number, second) = next;
                    let replaced = if second { (number, false) } else { (number.saturating_sub(1), true) };
                    self.glue.push('(');
                    self.line(inner, replaced);
                    self.glued(")");
                    says_number = true;
                }
                Item::Setup(text, _) => {
                    self.word(&format!("/{text}/"));
                    says_number = true;
                }
                Item::Score(score) => self.word(&score.to_string()),
            }
        }
    }
}
