//! A block of code in the manual, in the theme's colours: egui's own highlighter has colours for one dark and one light ground, and knows
//! no Lua.

use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, Tokens, UiTokens, height, well_frame};
use crate::app::widgets::localized_text::LocalizedText;
use crate::config::icon;
use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Color32, Label, Layout, TextStyle, Ui, vec2};

const LINE_HEIGHT: f32 = 1.4;

/// Draws a block with a button that copies it.
pub(super) fn code_ui(ui: &mut Ui, (language, text): (&str, &str), commands: &mut Commands) {
    let job = coloured(ui, language, text);
    well_frame(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_top(|ui| {
            let room = ui.available_width() - height::DENSE - ui.spacing().item_spacing.x;
            // A single line is level with the button.
            let size = vec2(room, height::DENSE);
            ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(room);
                ui.add(Label::new(job).wrap());
            });
            let copy = ActionButton::icon_only(icon::COPY, ui.localized("copy")).height(height::DENSE);
            if ui.add(copy).clicked() {
                commands.send(Command::Copy(text.to_owned()));
            }
        });
    });
}

fn coloured(ui: &Ui, language: &str, text: &str) -> LayoutJob {
    let (tokens, font_id) = (ui.tokens(), TextStyle::Monospace.resolve(ui.style()));
    let line_height = Some((LINE_HEIGHT * font_id.size).round());
    let mut job = LayoutJob::default();
    for (kind, span) in spans(Syntax::of(language), text) {
        let format =
            TextFormat { font_id: font_id.clone(), color: kind.ink(&tokens), line_height, ..TextFormat::default() };
        job.append(span, 0.0, format);
    }
    job
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SpanKind {
    Plain,
    Comment,
    Text,
    Keyword,
}

impl SpanKind {
    const fn ink(self, tokens: &Tokens) -> Color32 {
        match self {
            Self::Plain => tokens.text,
            Self::Comment => tokens.weak,
            Self::Text => tokens.good,
            Self::Keyword => tokens.accent,
        }
    }
}

/// What of a language is coloured.
struct Syntax {
    /// What a comment begins with, which ends with its line.
    comment: &'static str,
    /// Whether `[[` and `]]` enclose texts and, after the sign, comments of several lines.
    has_long_brackets: bool,
    keywords: &'static [&'static str],
}

const LUA: Syntax = Syntax {
    comment: "--",
    has_long_brackets: true,
    keywords: &[
        "and", "break", "continue", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local",
        "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
    ],
};

const YAML: Syntax = Syntax { comment: "#", has_long_brackets: false, keywords: &["false", "null", "true"] };

const SHELL: Syntax = Syntax { comment: "#", has_long_brackets: false, keywords: &[] };

const PYTHON: Syntax = Syntax {
    comment: "#",
    has_long_brackets: false,
    keywords: &[
        "False", "None", "True", "and", "as", "break", "class", "continue", "def", "elif", "else", "except", "finally",
        "for", "from", "if", "import", "in", "is", "not", "or", "pass", "raise", "return", "try", "while", "with",
        "yield",
    ],
};

impl Syntax {
    fn of(language: &str) -> Option<&'static Self> {
        match language {
            "lua" => Some(&LUA),
            "yaml" => Some(&YAML),
            "sh" => Some(&SHELL),
            "python" => Some(&PYTHON),
            _ => None,
        }
    }

    /// The kind and the length in bytes of the span that begins a text, which follows the letter `before`.
    fn first_span(&self, rest: &str, before: Option<char>) -> (SpanKind, usize) {
        let until = |end: &str, from: usize| rest[from..].find(end).map_or(rest.len(), |at| from + at);
        let first = rest.chars().next().unwrap_or_default();
        if rest.starts_with(self.comment) && before.is_none_or(char::is_whitespace) {
            let after = self.comment.len();
            let is_long = self.has_long_brackets && rest[after..].starts_with("[[");
            let end = if is_long { (until("]]", after) + 2).min(rest.len()) } else { until("\n", after) };
            (SpanKind::Comment, end)
        } else if self.has_long_brackets && rest.starts_with("[[") {
            (SpanKind::Text, (until("]]", 2) + 2).min(rest.len()))
        } else if matches!(first, '"' | '\'') && !before.is_some_and(is_of_word) {
            (SpanKind::Text, quoted_length(rest, first))
        } else if is_of_word(first) {
            let end = rest.find(|letter| !is_of_word(letter)).unwrap_or(rest.len());
            let kind = if self.keywords.contains(&&rest[..end]) { SpanKind::Keyword } else { SpanKind::Plain };
            (kind, end)
        } else {
            (SpanKind::Plain, first.len_utf8().min(rest.len()))
        }
    }
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The length of a quoted text with its quotes, or up to the end of its line if it has no second one.
fn quoted_length(rest: &str, quote: char) -> usize {
    let mut letters = rest.char_indices().skip(1);
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => _ = letters.next(),
            '\n' => return at,
            _ if letter == quote => return at + letter.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

/// Splits code into spans that follow each other, each of one kind.
fn spans<'a>(syntax: Option<&Syntax>, text: &'a str) -> Vec<(SpanKind, &'a str)> {
    let Some(syntax) = syntax else { return vec![(SpanKind::Plain, text)] };
    let mut spans: Vec<(SpanKind, &str)> = Vec::new();
    // Where the last span begins, and where it ends.
    let (mut start, mut at) = (0, 0);
    while at < text.len() {
        let (kind, length) = syntax.first_span(&text[at..], text[..at].chars().next_back());
        let end = at + length.max(1);
        match spans.last_mut() {
            Some(last) if last.0 == kind => last.1 = &text[start..end],
            _ => {
                start = at;
                spans.push((kind, &text[at..end]));
            }
        }
        at = end;
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;
    use SpanKind::{Comment, Keyword, Plain, Text};

    fn shown<'a>(language: &str, text: &'a str) -> Vec<(SpanKind, &'a str)> {
        spans(Syntax::of(language), text)
    }

    #[test]
    fn lua_has_keywords_texts_and_comments() {
        let found = shown("lua", "local a = \"-- \\\" no\" -- yes\nreturned()");
        let wanted = [
            (Keyword, "local"),
            (Plain, " a = "),
            (Text, "\"-- \\\" no\""),
            (Plain, " "),
            (Comment, "-- yes"),
            (Plain, "\nreturned()"),
        ];
        assert_eq!(found, wanted);
        assert_eq!(shown("lua", "--[[ a\nb ]] x"), [(Comment, "--[[ a\nb ]]"), (Plain, " x")]);
        assert_eq!(shown("lua", "t[[x"), [(Plain, "t"), (Text, "[[x")]);
    }

    #[test]
    fn an_apostrophe_in_a_word_begins_no_text() {
        let found = shown("yaml", "help: the bot's own # it's \"so\"\non: true");
        let wanted =
            [(Plain, "help: the bot's own "), (Comment, "# it's \"so\""), (Plain, "\non: "), (Keyword, "true")];
        assert_eq!(found, wanted);
        assert_eq!(shown("sh", "echo 'é\nnext"), [(Plain, "echo "), (Text, "'é"), (Plain, "\nnext")]);
        assert_eq!(shown("text", "local 'a'"), [(Plain, "local 'a'")]);
    }
}
