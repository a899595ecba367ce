//! Parses game files: the liberal reading grammar of PDN 3.0 and extensions found in practice.

use super::super::faults::Faults;
use super::scan::Scanner;
use super::words::{self, PdnWord};
use super::{Comment, FileResult, Game, GameScore, Item, PdnLine, SourceSpan, Tag};
use crate::report::{Report, Source};
use crate::text::{Phrase, phrase};
use std::ops::Range;

/// Deeper variations are read as if they had no brackets.
const DEEPEST: usize = 32;

/// Number of the "forced move" glyph.
const FORCED: u8 = 7;

/// Parses all games of a file; returns them and the faults. A fault never costs more than its own word, comment or tag.
pub fn read_pdn(source: &Source) -> (Vec<Game>, Vec<Report>) {
    let (games, faults) = read_games(source);
    (games, faults.reports(source))
}

/// Like [`read_pdn`], with the faults as collected.
pub(in crate::notation) fn read_games(source: &Source) -> (Vec<Game>, Faults) {
    let mut reader = PdnReader { scanner: Scanner::new(source), lines: Vec::new() };
    let mut games: Vec<Game> = Vec::new();
    // Comments between games belong to the next game, where they are also written.
    let mut remarks: Vec<Comment> = Vec::new();
    while let Some(mut game) = reader.game() {
        if game.is_remark() {
            remarks.extend(game.remarks());
        } else if game != Game::default() {
            game.put_before(std::mem::take(&mut remarks));
            games.push(game);
        }
    }
    match games.last_mut() {
        Some(last) => last.after = remarks,
        None if remarks.is_empty() => {}
        None => {
            let items = remarks.into_iter().map(Item::Comment).collect();
            games.push(Game { line: PdnLine { items }, span: (0..source.text().len()).into(), ..Game::default() });
        }
    }
    (games, reader.scanner.faults)
}

impl Game {
    pub(super) fn is_remark(&self) -> bool {
        let remarks = self.line.items.iter().all(|item| matches!(item, Item::Comment(_)));
        self.tags.is_empty() && self.score.is_none() && remarks
    }

    fn put_before(&mut self, mut remarks: Vec<Comment>) {
        if self.tags.is_empty() {
            self.line.items.splice(0..0, remarks.into_iter().map(Item::Comment));
        } else {
            remarks.append(&mut self.before);
            self.before = remarks;
        }
    }

    fn remarks(self) -> impl Iterator<Item = Comment> {
        let inside = self.line.items.into_iter().filter_map(|item| match item {
            Item::Comment(comment) => Some(comment),
            _ => None,
        });
        self.before.into_iter().chain(inside)
    }
}

/// Turns carriage returns into spaces: a tag is one line, whatever its line endings.
fn flat(letter: char) -> char {
    if letter == '\r' { ' ' } else { letter }
}

struct PdnReader<'a> {
    scanner: Scanner<'a>,
    /// The main line and the open variations, each with the location of its bracket and the number of its next move.
    lines: Vec<OpenLine>,
}

struct OpenLine {
    line: PdnLine,
    at: usize,
    /// Number of the next move, and whether the second side makes it.
    next: (u32, bool),
    /// Whether the number of the next move must be stored.
    fresh: bool,
}

impl OpenLine {
    fn new(at: usize, next: (u32, bool)) -> Self {
        Self { line: PdnLine::default(), at, next, fresh: true }
    }
}

impl PdnReader<'_> {
    fn fault(&mut self, span: Range<usize>, message: Phrase, hint: Option<&'static str>) {
        self.scanner.fault(&span, message, hint);
    }

    /// Parses the next game; `None` at the end of the file.
    fn game(&mut self) -> Option<Game> {
        let mut game = Game::default();
        self.scanner.skip_blanks();
        let start = self.scanner.at;
        let comments = self.head(&mut game);
        if self.scanner.peek().is_none() && game == Game::default() && comments.is_empty() {
            return None;
        }
        let mut main = OpenLine::new(start, (1, false));
        main.line.items = comments.into_iter().map(Item::Comment).collect();
        self.lines = vec![main];
        self.movetext(&mut game);
        game.line = self.close_all();
        game.span = (start..self.scanner.at).into();
        // A `*` alone only separates games.
        if game.tags.is_empty()
            && game.line.items.is_empty()
            && game.score.is_some_and(|score| score.verdict == FileResult::Open)
        {
            return Some(Game::default());
        }
        self.compare_scores(&game);
        if game != Game::default() && !game.is_remark() {
            game.score.get_or_insert(GameScore::OPEN);
        }
        Some(game)
    }

    fn compare_scores(&mut self, game: &Game) {
        let Some((tag, declared)) = game.find("Result").and_then(|tag| Some((tag, GameScore::read(&tag.value)?)))
        else {
            return;
        };
        if let Some(score) = game.score
            && score.verdict != FileResult::Open
            && score.verdict != declared.verdict
        {
            let message = phrase("pdn-scores").with("text", declared.to_string()).with("score", score.to_string());
            self.scanner.warn(&tag.span.range(), message, Some("pdn-scores-hint"));
        }
    }

    /// Reads the comments among the tags, too. Returns those after the last tag, which belong to the moves.
    fn head(&mut self, game: &mut Game) -> Vec<Comment> {
        let mut comments = Vec::new();
        loop {
            self.scanner.skip_blanks();
            if let Some(comment) = self.scanner.comment() {
                comments.push(comment);
            } else if self.scanner.peek() == Some('[') && !self.scanner.rest().starts_with("[%") {
                if let Some(tag) = self.tag() {
                    if game.find(&tag.name).is_some() {
                        let message = phrase("pdn-tag-twice").with("name", &tag.name);
                        self.scanner.warn(&tag.span.range(), message, Some("pdn-tag-twice-hint"));
                    }
                    game.tags.push(tag);
                    game.before.append(&mut comments);
                }
            } else {
                return comments;
            }
        }
    }

    /// Parses `[Name "value"]`. After a fault the rest of the line is skipped.
    fn tag(&mut self) -> Option<Tag> {
        let start = self.scanner.at;
        self.scanner.at += 1;
        self.scanner.skip_blanks();
        let name_at = self.scanner.at;
        let name = self.scanner.take_while(|letter| letter.is_alphanumeric() || letter == '_').to_owned();
        let hint = Some("pdn-tag-look");
        if name.is_empty() {
            self.fault(start..start + 1, phrase("pdn-tag-nameless"), hint);
            self.scanner.take_line();
            return None;
        }
        let name_span = name_at..self.scanner.at;
        self.scanner.take_while(|letter| letter == ' ' || letter == '\t');
        if self.scanner.peek() != Some('"') {
            self.fault(name_span, phrase("pdn-tag-unquoted").with("name", name), hint);
            self.scanner.take_line();
            return None;
        }
        self.scanner.at += 1;
        let (value, span) = self.value();
        self.scanner.take_while(|letter| letter == ' ' || letter == '\t');
        if self.scanner.peek() == Some(']') {
            self.scanner.at += 1;
        } else {
            self.fault(span.clone(), phrase("pdn-tag-open").with("name", &name), hint);
            self.scanner.take_line();
        }
        Some(Tag { name, value, span: span.into() })
    }

    /// Reads one line. Quotes in it may be escaped; an unescaped one is kept if the line still ends properly.
    fn value(&mut self) -> (String, Range<usize>) {
        let start = self.scanner.at;
        let line = self.scanner.rest().split('\n').next().unwrap_or_default().trim_end();
        let mut value = String::new();
        let mut chars = line.char_indices();
        while let Some((index, letter)) = chars.next() {
            let after = || line[index + 1..].trim_start();
            match letter {
                '\\' => value.push(chars.next().map_or('\\', |(_, escaped)| flat(escaped))),
                '"' if after().starts_with(']') || !after().ends_with("\"]") => {
                    self.scanner.at = start + index + 1;
                    return (value, start..start + index);
                }
                other => value.push(flat(other)),
            }
        }
        // The closing quote is missing: the value ends at the bracket, or else at the end of the line.
        let length = line.strip_suffix(']').map_or(line.len(), str::len);
        self.scanner.at = start + length;
        let span = start..start + length;
        self.scanner.fault(&span, phrase("pdn-quote-open"), Some("pdn-quote-open-hint"));
        (value.strip_suffix(']').unwrap_or(&value).to_owned(), span)
    }

    fn movetext(&mut self, game: &mut Game) {
        loop {
            self.scanner.skip_blanks();
            if let Some(comment) = self.scanner.comment() {
                self.push(Item::Comment(comment));
                continue;
            }
            let Some(letter) = self.scanner.peek() else { return };
            let at = self.scanner.at;
            match letter {
                '[' if self.scanner.rest().starts_with("[%") => self.bare_command(),
                // The tags of the next game: this one has no result.
                '[' => return,
                '(' => self.open(),
                ')' => self.close(),
                '$' => self.glyph(),
                '/' => self.setup(),
                '}' | ']' | '"' => {
                    self.scanner.at += letter.len_utf8();
                    let message = phrase("pdn-stray").with("text", format!("{letter:?}"));
                    self.fault(at..at + 1, message, Some("pdn-stray-hint"));
                }
                '!' | '?' => self.strength(),
                '%' => {
                    self.scanner.take_while(|letter| !letter.is_whitespace());
                    self.fault(at..self.scanner.at, phrase("pdn-remark"), Some("pdn-remark-hint"));
                }
                _ => {
                    if self.word(game) {
                        return;
                    }
                }
            }
        }
    }

    fn push(&mut self, item: Item) {
        if let Some(open) = self.lines.last_mut() {
            open.line.items.push(item);
        }
    }

    /// Parses a word; returns true if it ends the game.
    fn word(&mut self, game: &mut Game) -> bool {
        let depth = self.lines.len();
        let word = words::read(&mut self.scanner);
        let Some(open) = self.lines.last_mut() else { return true };
        match word {
            PdnWord::Number(number, second) => {
                if open.fresh {
                    open.next = (number, second);
                }
            }
            PdnWord::Dots => {
                if open.fresh {
                    open.next.1 = true;
                }
            }
            PdnWord::Score(score) if depth == 1 => {
                game.score = Some(score);
                return true;
            }
            PdnWord::Score(score) => self.push(Item::Score(score)),
            PdnWord::Move(mut text) => {
                text.number = open.fresh.then_some(open.next);
                open.fresh = false;
                open.next = if open.next.1 { (open.next.0.saturating_add(1), false) } else { (open.next.0, true) };
                // A `*` would separate games, so the mark becomes the PDN 3.0 glyph for a forced move.
                let forced = text.strength.contains('*');
                text.strength.retain(|mark| mark != '*');
                self.push(Item::Move(text));
                if forced {
                    self.push(Item::Nag(FORCED));
                }
            }
        }
        false
    }

    fn open(&mut self) {
        let at = self.scanner.at;
        self.scanner.at += 1;
        let Some(parent) = self.lines.last() else { return };
        if self.lines.len() > DEEPEST {
            self.fault(at..at + 1, phrase("pdn-deep").with("most", DEEPEST), None);
            return;
        }
        let (number, second) = parent.next;
        // The variation replaces the move before it.
        let next = if second { (number, false) } else { (number.saturating_sub(1), true) };
        self.lines.push(OpenLine::new(at, next));
    }

    fn close(&mut self) {
        let at = self.scanner.at;
        self.scanner.at += 1;
        if self.lines.len() < 2 {
            self.fault(at..at + 1, phrase("pdn-bracket"), Some("pdn-bracket-hint"));
            return;
        }
        self.end_variation();
    }

    fn end_variation(&mut self) {
        if let Some(open) = self.lines.pop() {
            self.push(Item::Variation(open.line));
        }
    }

    fn close_all(&mut self) -> PdnLine {
        while self.lines.len() > 1 {
            let at = self.lines.last().map_or(0, |open| open.at);
            self.fault(at..at + 1, phrase("pdn-variation-open"), Some("pdn-variation-open-hint"));
            self.end_variation();
        }
        self.lines.pop().map(|open| open.line).unwrap_or_default()
    }

    fn glyph(&mut self) {
        let at = self.scanner.at;
        self.scanner.at += 1;
        let digits = self.scanner.take_while(|letter| letter.is_ascii_digit());
        match digits.parse() {
            Ok(number) => self.push(Item::Nag(number)),
            Err(_) => self.fault(at..self.scanner.at, phrase("pdn-glyph"), Some("pdn-glyph-hint")),
        }
    }

    /// Parses marks after a space, which belong to the previous move.
    fn strength(&mut self) {
        let at = self.scanner.at;
        let marks = self.scanner.take_while(|letter| matches!(letter, '!' | '?'));
        match self.lines.last_mut().and_then(|open| open.line.items.last_mut()) {
            Some(Item::Move(last)) => last.strength.push_str(marks),
            _ => self.fault(at..self.scanner.at, phrase("pdn-marks"), None),
        }
    }

    /// Parses `/FEN "W:W31:B1"/`.
    fn setup(&mut self) {
        let start = self.scanner.at;
        self.scanner.at += 1;
        let inside = self.scanner.take_while(|letter| letter != '/' && letter != '\n');
        let span: SourceSpan = (start + 1..start + 1 + inside.len()).into();
        if self.scanner.peek() == Some('/') {
            self.scanner.at += 1;
            let text = inside.split_whitespace().collect::<Vec<_>>().join(" ");
            self.push(Item::Setup(text, span));
            if let Some(open) = self.lines.last_mut() {
                open.fresh = true;
            }
        } else {
            self.fault(start..start + 1, phrase("pdn-setup-open"), Some("pdn-setup-look"));
        }
    }

    fn bare_command(&mut self) {
        let start = self.scanner.at;
        let inside = self.scanner.take_while(|letter| letter != ']' && letter != '\n');
        self.fault(start..start + inside.len(), phrase("pdn-command"), Some("pdn-command-hint"));
        self.scanner.at += usize::from(self.scanner.peek() == Some(']'));
    }
}
