//! The first line of a case: the commands to run, and how each must end.

use std::iter::Peekable;
use std::str::Chars;

#[derive(Debug, Default, PartialEq)]
pub struct Group {
    /// Whether it is left out of `make test`.
    pub is_deep: bool,
    /// Verbs, or whole command lines.
    pub commands: Vec<Command>,
    /// The accepted exit codes; 0 and 1 if the line names none.
    pub codes: Vec<i32>,
    /// The output must contain at least one text of each list.
    pub says: Vec<Vec<String>>,
    /// The output must contain none of these.
    pub never: Vec<String>,
    /// How many faults may be reported; each allows a certain amount of text and disk.
    pub faults: usize,
    /// Seconds that a release build may take on a quiet machine.
    pub within: u64,
}

#[derive(Debug, PartialEq)]
pub enum Command {
    /// The usual command line of a verb.
    Verb(String),
    /// A command line in full.
    Line(String),
}

/// Seconds if the line names none: a time limit of one, one more to stop, and the rest for the start.
const WITHIN: u64 = 5;

#[derive(Debug, PartialEq)]
enum Token {
    Word(String),
    Quoted(String),
    Line(String),
    Mark(char),
}

/// Parses the text after `expect:`.
pub fn read(text: &str) -> Result<Vec<Group>, String> {
    let tokens = tokens(text)?;
    tokens.split(|token| *token == Token::Mark(';')).map(group).collect()
}

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(first) = chars.next() {
        match first {
            '"' => tokens.push(Token::Quoted(until(&mut chars, '"')?)),
            '`' => tokens.push(Token::Line(until(&mut chars, '`')?)),
            ',' | ';' | ':' | '|' => tokens.push(Token::Mark(first)),
            space if space.is_whitespace() => {}
            first => {
                let mut word = String::from(first);
                while let Some(next) = chars.next_if(|c| !c.is_whitespace() && !",;:|".contains(*c)) {
                    word.push(next);
                }
                tokens.push(Token::Word(word));
            }
        }
    }
    Ok(tokens)
}

fn until(chars: &mut Peekable<Chars<'_>>, end: char) -> Result<String, String> {
    let mut text = String::new();
    loop {
        match chars.next() {
            None => return Err(format!("no {end} ends it")),
            Some(c) if c == end => return Ok(text),
            Some(c) => text.push(c),
        }
    }
}

fn group(tokens: &[Token]) -> Result<Group, String> {
    let colon = tokens.iter().position(|token| *token == Token::Mark(':')).ok_or("no colon after the commands")?;
    let (before, after) = (&tokens[..colon], &tokens[colon + 1..]);
    let mut group = Group { faults: 1, within: WITHIN, ..Group::default() };
    for token in before {
        match token {
            Token::Word(word) if word == "deep" => group.is_deep = true,
            Token::Word(word) => group.commands.push(Command::Verb(word.clone())),
            Token::Line(line) => group.commands.push(Command::Line(line.clone())),
            Token::Mark(',') => {}
            other => return Err(format!("{other:?} among the commands")),
        }
    }
    for term in after.split(|token| *token == Token::Mark(',')) {
        add_term(&mut group, term)?;
    }
    if group.codes.is_empty() {
        group.codes = vec![0, 1];
    }
    if group.commands.is_empty() { Err("no command".into()) } else { Ok(group) }
}

fn add_term(group: &mut Group, term: &[Token]) -> Result<(), String> {
    let alternatives = |tokens: &[Token]| -> Result<Vec<String>, String> {
        let texts = tokens.iter().filter(|token| **token != Token::Mark('|'));
        let text = |token: &Token| match token {
            Token::Word(text) | Token::Quoted(text) => Ok(text.clone()),
            other => Err(format!("{other:?} among the terms")),
        };
        texts.map(text).collect()
    };
    let number = |tokens: &[Token]| -> Result<u64, String> {
        let texts = alternatives(tokens)?;
        texts.first().and_then(|text| text.parse().ok()).ok_or(format!("{texts:?} is no number"))
    };
    match term {
        [Token::Word(word), rest @ ..] if word == "exit" => {
            let codes =
                alternatives(rest)?.iter().map(|code| code.parse().map_err(|_| format!("exit {code}"))).collect();
            group.codes = codes_of(codes)?;
        }
        [Token::Word(word), rest @ ..] if word == "faults" => group.faults = number(rest)? as usize,
        [Token::Word(word), rest @ ..] if word == "within" => group.within = number(rest)?,
        [Token::Word(word), rest @ ..] if word == "never" => group.never.extend(alternatives(rest)?),
        [] => return Err("an empty term".into()),
        rest => group.says.push(alternatives(rest)?),
    }
    Ok(())
}

fn codes_of(codes: Result<Vec<i32>, String>) -> Result<Vec<i32>, String> {
    codes.and_then(|codes| if codes.is_empty() { Err("exit without a number".into()) } else { Ok(codes) })
}

#[test]
fn the_first_line_is_read() {
    let groups =
        read("play, match: out_of_time|\"a, b\", exit 1|2; deep `lab NAME`: exit 0, never panic, within 9").unwrap();
    assert_eq!(groups.len(), 2);
    assert_eq!(groups[0].commands, [Command::Verb("play".into()), Command::Verb("match".into())]);
    assert_eq!(
        (&*groups[0].says, &*groups[0].codes),
        (&[vec!["out_of_time".to_owned(), "a, b".into()]][..], &[1, 2][..])
    );
    assert!(groups[1].is_deep && groups[1].commands == [Command::Line("lab NAME".into())]);
    assert_eq!((&*groups[1].never, groups[1].within), (&["panic".to_owned()][..], 9));
    assert!(read("play").is_err() && read(": exit 0").is_err() && read("play: exit x").is_err());
}
