//! Terminal output: all that damka writes to standard output and standard error passes through here. Control characters and
//! characters that change the text direction are escaped (`\u{1b}`), since names, titles and messages come from files and
//! scripts. damka's own line breaks, tabs and cursor codes are written by the functions of this file.

use crate::text::{LONGEST_MESSAGE, clip};
use std::borrow::Cow;
use std::fmt::{self, Display, Write as _};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Maximum number of bytes written to standard error at a time, including escapes.
const MAX_BYTES: usize = 4 * LONGEST_MESSAGE;

/// Whether the output is in a right-to-left language, whose isolates must reach the terminal.
static KEEPS_ISOLATES: AtomicBool = AtomicBool::new(false);

/// Affects lines for people. Text inserted into damka's sentences must have passed through [`visible`].
pub fn keep_isolates() {
    KEEPS_ISOLATES.store(true, Ordering::Relaxed);
}

/// Returns whether a terminal just displays a character. Callers decide about line breaks and tabs.
fn is_shown(letter: char) -> bool {
    !letter.is_control() && !is_override(letter) && !is_mark(letter)
}

/// Returns whether a character overrides or embeds the direction of the text after it.
const fn is_override(letter: char) -> bool {
    matches!(letter, '\u{202A}'..='\u{202E}')
}

const fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2066}'..='\u{2069}')
}

/// Returns whether damka's own Hebrew contains this mark: a first-strong isolate, its end, or a mark of one direction.
const fn is_own_mark(letter: char) -> bool {
    matches!(letter, '\u{2068}' | '\u{2069}' | '\u{200E}' | '\u{200F}')
}

/// Returns whether a terminal just displays a text, which may have several lines.
pub fn is_safe(text: &str) -> bool {
    text.chars().all(|letter| is_shown(letter) || matches!(letter, '\n' | '\t'))
}

/// Whether a character is invisible, a control character, or changes the direction of text: none belongs into the name of something
/// that strangers name.
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
        // Invisible characters that don't count as spaces: Hangul fillers and the empty Braille pattern.
        || matches!(letter, '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}')
}

/// Escapes a text of several lines for a terminal.
pub fn visible(text: &str) -> Cow<'_, str> {
    shown(text, |letter| is_shown(letter) || matches!(letter, '\n' | '\t'))
}

/// Escapes a text of several lines that may contain isolates of damka's own.
fn visible_with_isolates(text: &str) -> Cow<'_, str> {
    shown(text, |letter| is_shown(letter) || is_own_mark(letter) || matches!(letter, '\n' | '\t'))
}

/// Escapes a text of one line for a terminal, such as a name in a table.
pub fn visible_line(text: &str) -> Cow<'_, str> {
    shown(text, is_shown)
}

/// Escapes each character that is not accepted by `keeps`.
fn shown(text: &str, keeps: impl Fn(char) -> bool) -> Cow<'_, str> {
    if text.chars().all(&keeps) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        if keeps(letter) {
            shown.push(letter);
        } else {
            shown.extend(letter.escape_unicode());
        }
    }
    Cow::Owned(shown)
}

/// A stream that may be a terminal: text written to it is escaped.
pub struct Terminal<W: Write> {
    inner: W,
    /// First bytes of an incomplete character.
    begun: Vec<u8>,
    text: OutputText,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum OutputText {
    /// Lines for people, or JSON objects for programs.
    Plain,
    /// The same in a right-to-left language: its isolates are not escaped.
    FromRight,
    /// Contents of a file, not shown to a person.
    Exact,
}

/// Standard output for people and programs. Text that programs need unchanged, such as JSON, contains no control characters.
pub fn stdout() -> Terminal<BufWriter<StdoutLock<'static>>> {
    let text = if KEEPS_ISOLATES.load(Ordering::Relaxed) { OutputText::FromRight } else { OutputText::Plain };
    Terminal { text, ..Terminal::new(BufWriter::new(io::stdout().lock())) }
}

/// Standard output for the contents of a file, such as a game: unescaped unless it is a terminal.
pub fn stdout_of_file() -> Terminal<BufWriter<StdoutLock<'static>>> {
    let text = if stdout_is_terminal() { OutputText::Plain } else { OutputText::Exact };
    Terminal { text, ..stdout() }
}

pub fn stdout_is_terminal() -> bool {
    io::stdout().is_terminal()
}

pub fn stderr_is_terminal() -> bool {
    io::stderr().is_terminal()
}

/// Writes one or more lines to standard error, cut if too long. Write errors are ignored.
pub fn stderr_line(text: impl Display) {
    write_stderr(text, false);
}

/// Writes lines of damka's own in a right-to-left language to standard error; see [`keep_isolates`].
pub fn stderr_line_with_isolates(text: impl Display) {
    write_stderr(text, true);
}

fn write_stderr(text: impl Display, keeps_isolates: bool) {
    let mut line = Bounded { keeps_isolates, ..Bounded::default() };
    // An error means that the line is full.
    let _ = write!(line, "{text}");
    let end = if line.is_cut { "…\n" } else { "\n" };
    line.text.push_str(end);
    let _ = io::stderr().write_all(line.text.as_bytes());
}

/// Writes what a script printed to standard error, each line prefixed with the script's name.
pub fn console_line(name: &str, printed: &str) {
    stderr_line(with_name(name, printed));
}

/// Prefixes each line that a script printed with the script's name.
pub fn with_name(name: &str, printed: &str) -> String {
    let lines = clip(printed, LONGEST_MESSAGE);
    lines.split('\n').map(|line| format!("{name} {line}")).collect::<Vec<_>>().join("\n")
}

/// Overwrites the current line of standard error.
pub fn stderr_over(text: &str) {
    let _ = io::stderr().write_all(format!("\r{}", visible_line(text)).as_bytes());
}

/// Collects formatted text, escaped, up to a maximum length.
#[derive(Default)]
struct Bounded {
    text: String,
    is_cut: bool,
    keeps_isolates: bool,
}

impl fmt::Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let text_shown = &text[..text.floor_char_boundary(MAX_BYTES)];
        let shown = if self.keeps_isolates { visible_with_isolates(text_shown) } else { visible(text_shown) };
        let room = MAX_BYTES.saturating_sub(self.text.len());
        self.text.push_str(&shown[..shown.floor_char_boundary(room)]);
        self.is_cut |= shown.len() > room || text.len() > MAX_BYTES;
        if self.is_cut { Err(fmt::Error) } else { Ok(()) }
    }
}

impl<W: Write> Terminal<W> {
    pub const fn new(inner: W) -> Self {
        Self { inner, begun: Vec::new(), text: OutputText::Plain }
    }

    fn write_text(&mut self, text: &str) -> io::Result<()> {
        let shown = match self.text {
            OutputText::FromRight => visible_with_isolates(text),
            OutputText::Plain | OutputText::Exact => visible(text),
        };
        self.inner.write_all(shown.as_bytes())
    }

    fn take(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut left = bytes;
        while !left.is_empty() {
            match std::str::from_utf8(left) {
                Ok(text) => return self.write_text(text),
                Err(error) => {
                    let (text, rest) = left.split_at(error.valid_up_to());
                    // `from_utf8` has just checked these bytes.
                    self.write_text(&String::from_utf8_lossy(text))?;
                    let Some(length) = error.error_len() else {
                        self.begun = rest.to_vec();
                        return Ok(());
                    };
                    let (odd, after) = rest.split_at(length);
                    odd.iter().try_for_each(|byte| write!(self.inner, "\\x{byte:02x}"))?;
                    left = after;
                }
            }
        }
        Ok(())
    }
}

impl<W: Write> Write for Terminal<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.text == OutputText::Exact {
            return self.inner.write(bytes);
        }
        if self.begun.is_empty() {
            self.take(bytes)?;
        } else {
            let all = [std::mem::take(&mut self.begun).as_slice(), bytes].concat();
            self.take(&all)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(parts: &[&[u8]]) -> String {
        let mut terminal = Terminal::new(Vec::new());
        for part in parts {
            terminal.write_all(part).unwrap();
        }
        String::from_utf8(terminal.inner).unwrap()
    }

    #[test]
    fn what_a_terminal_would_obey_is_shown_instead() {
        let odd = "\u{1b}[2J\u{7}\u{8}\r\u{7f}\u{9b}1m\u{202e}\u{2066}\u{200f}";
        let shown = r"\u{1b}[2J\u{7}\u{8}\u{d}\u{7f}\u{9b}1m\u{202e}\u{2066}\u{200f}";
        assert_eq!((visible(odd).as_ref(), visible_line(odd).as_ref()), (shown, shown));
        assert_eq!(written(&[odd.as_bytes()]), shown);
        let plain = "שלום é 😀\n\ta line";
        assert!(is_safe(plain) && !is_safe(odd));
        assert_eq!(visible(plain), plain);
        assert_eq!(visible_line(plain), r"שלום é 😀\u{a}\u{9}a line");
    }

    #[test]
    fn characters_may_come_in_parts_and_bytes_may_be_no_text() {
        let text = "é\u{202e}😀";
        let bytes: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
        assert_eq!(written(&bytes), r"é\u{202e}😀");
        assert_eq!(written(&[b"a\xff\x9bb", b"\xc3"]), r"a\xff\x9bb");
    }

    #[test]
    fn a_file_is_written_as_it_is() {
        let mut exact = Terminal { text: OutputText::Exact, ..Terminal::new(Vec::new()) };
        exact.write_all(b"\x1b\xff").unwrap();
        assert_eq!(exact.inner, b"\x1b\xff");
    }

    #[test]
    fn isolates_stay_where_the_language_needs_them() {
        let mut hebrew = Terminal { text: OutputText::FromRight, ..Terminal::new(Vec::new()) };
        write!(hebrew, "\u{2068}a\u{2069}\u{202e}\u{1b}").unwrap();
        assert_eq!(String::from_utf8(hebrew.inner).unwrap(), "\u{2068}a\u{2069}\\u{202e}\\u{1b}");
    }

    #[test]
    fn a_line_ends_where_it_is_long_enough() {
        let mut line = Bounded::default();
        assert!(write!(line, "a{}", "\u{1b}".repeat(10_000_000)).is_err());
        assert!(line.text.len() <= MAX_BYTES && line.text.starts_with(r"a\u{1b}\u{1b}"));
        let mut line = Bounded::default();
        assert!(write!(line, "{}{}", "שלום".repeat(5), 1).is_ok() && line.text == "שלום".repeat(5) + "1");
    }
}
