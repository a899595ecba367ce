//! Messages: each exists in every language with the same arguments, is used somewhere, and no text is written twice.

use damka::text::{Language, Words, authored, phrase};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The messages of a language: what goes into each, by its id.
fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let folder = root().join("assets/text").join(language.code());
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let mut id = String::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((start, _)) =
                line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase()))
            {
                start.clone_into(&mut id);
                assert!(
                    found.insert(id.clone(), BTreeSet::new()).is_none(),
                    "{id} stands twice in {}",
                    language.code()
                );
            }
            let name = |after: &str| after.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
            found.entry(id.clone()).or_default().extend(line.split('$').skip(1).map(name));
        }
    }
    found.remove("");
    found
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { rust_files(&path) } else { vec![path] }).collect()
}

/// All of the code, without what comments say and without tests.
fn code() -> String {
    let texts = rust_files(&root().join("src")).into_iter().map(|file| fs::read_to_string(file).unwrap());
    let plain = |text: String| {
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        lines.collect::<Vec<_>>().join("\n")
    };
    texts.map(plain).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_message_is_there_in_every_language_and_takes_the_same() {
    let english = messages(Language::English);
    assert!(english.len() > 10);
    for language in Language::ALL {
        let theirs = messages(language);
        let missing: Vec<_> = english.keys().filter(|id| !theirs.contains_key(*id)).collect();
        let more: Vec<_> = theirs.keys().filter(|id| !english.contains_key(*id)).collect();
        assert!(
            missing.is_empty() && more.is_empty(),
            "{}: missing {missing:?}, nowhere else {more:?}",
            language.code()
        );
        for (id, takes) in &english {
            assert_eq!(&theirs[id], takes, "{id} in {} takes other things", language.code());
        }
    }
}

/// The messages of a language with their texts, each in one line.
fn texts(language: Language) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for file in fs::read_dir(root().join("assets/text").join(language.code())).unwrap() {
        for line in fs::read_to_string(file.unwrap().path()).unwrap().lines().filter(|line| !line.starts_with('#')) {
            match line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase())) {
                Some((id, text)) => found.push((id.to_owned(), text.trim().to_owned())),
                None => found.iter_mut().last().into_iter().for_each(|(_, text)| *text += line.trim()),
            }
        }
    }
    found
}

/// Messages whose text another message has too, and why.
const SAME_TEXTS: [(&str, &str); 4] = [
    ("locked-over", "a tooltip begins with a capital letter, and why a move is refused does not"),
    ("help-tournament-gauntlet", "looked up by its text"),
    ("terminal-export-none", "a report begins in lower case and has no full stop, and a line in the window does"),
    ("terminal-offers-draw", "a remark in the terminal has no full stop"),
];

/// The text without what its arguments are called.
fn without_names(text: &str) -> String {
    let mut parts = text.split("{ $");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| plain + "{}" + part.split_once(" }").map_or(part, |(_, after)| after))
}

#[test]
fn no_sentence_has_two_messages() {
    let mut ids: BTreeMap<String, String> = BTreeMap::new();
    let mut twice = Vec::new();
    let mut used = BTreeSet::new();
    for (id, text) in texts(Language::English) {
        let plain = without_names(&text).to_lowercase().trim_end_matches('.').to_owned();
        // A label of one or two words can differ between its places in another language.
        if plain.split(' ').filter(|word| word.chars().any(char::is_alphabetic)).count() < 3 {
            continue;
        }
        if let Some(other) = ids.insert(plain, id.clone()) {
            match SAME_TEXTS.iter().find(|(one, _)| *one == id || *one == other) {
                Some((one, _)) => _ = used.insert(*one),
                None => twice.push(format!("{other}, {id}: {text}")),
            }
        }
    }
    assert!(twice.is_empty(), "use one message in both places:\n{}", twice.join("\n"));
    assert_eq!(used.len(), SAME_TEXTS.len(), "exceptions without need");
}

/// Labels with the same text as another one in every language, and why they are two messages.
const SAME_LABELS: [(&str, &str); 17] = [
    ("weights-of-draughts", "looked up by its text"),
    ("player-human", "looked up by its text"),
    ("player-named-first", "looked up by its text"),
    ("player-named-second", "looked up by its text"),
    ("player-named-you", "looked up by its text"),
    ("game-othello", "looked up by its text"),
    ("bot-random", "looked up by its text"),
    ("option-book", "looked up by its text"),
    ("console-all", "of lines, not of games: languages with genders differ"),
    ("bots-mine", "bots, not games: languages with genders differ"),
    ("section-analyse", "the name of a page, not a command"),
    ("command-delete", "of a move, not of games"),
    ("settings-marks-last", "a mark, not a command"),
    ("help-commands-heading", "in help, where commands are typed"),
    ("help-options-heading", "in help, not those of a bot"),
    ("doctor-bot-no-move", "a move, not a clock"),
    ("arena-result-least", "about a number, not about pieces"),
];

#[test]
fn no_label_has_two_messages_that_are_the_same_in_every_language() {
    let mut others: BTreeMap<String, String> = BTreeMap::new();
    let mut twice = Vec::new();
    let mut used = BTreeSet::new();
    let hebrew: BTreeMap<String, String> = texts(Language::Hebrew).into_iter().collect();
    for (id, english) in texts(Language::English) {
        // Help is looked up by its text; a message without words only joins others.
        let words = without_names(&english);
        if id.starts_with("help-") && !id.ends_with("-heading") || !words.contains(char::is_alphabetic) {
            continue;
        }
        let both = format!("{words}\n{}", without_names(&hebrew[&id]));
        if let Some(other) = others.insert(both, id.clone()) {
            match SAME_LABELS.iter().find(|(one, _)| *one == id || *one == other) {
                Some((one, _)) => _ = used.insert(*one),
                None => twice.push(format!("{other}, {id}: {english}")),
            }
        }
    }
    assert!(twice.is_empty(), "use one message in both places:\n{}", twice.join("\n"));
    let unneeded: Vec<_> = SAME_LABELS.iter().filter(|(id, _)| !used.contains(id)).collect();
    assert!(unneeded.is_empty(), "exceptions without need: {unneeded:?}");
}

#[test]
fn reports_are_messages_and_no_english_in_the_code() {
    let mut wrong = Vec::new();
    let files = rust_files(&root().join("src"));
    // The tables of `bench` are for people who work on damka.
    for file in files.into_iter().filter(|file| !file.components().any(|part| part.as_os_str() == "bench")) {
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for begin in ["Report::error(", "Report::warning(", "Report::note("] {
            for rest in code.split(begin).skip(1) {
                let argument = rest.trim_start();
                let Some(literal) = argument.strip_prefix("format!(").unwrap_or(argument).strip_prefix('"') else {
                    continue;
                };
                let literal = literal.split('"').next().unwrap_or_default();
                let words = literal.split('{').map(|part| part.split_once('}').map_or(part, |(_, after)| after));
                if words.collect::<String>().chars().any(char::is_alphabetic) {
                    wrong.push(format!("{}: {literal}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "put them into assets/text:\n{}", wrong.join("\n"));
}

#[test]
fn what_the_code_says_is_there_and_what_is_there_is_said() {
    let (english, code) = (messages(Language::English), code());
    let id = |text: &str| {
        let named = text.split('"').next().unwrap_or_default();
        let is_id =
            !named.is_empty() && named.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        is_id.then(|| named.to_owned())
    };
    let begins = ["say(\"", "phrase(\"", "phrase(\n            \""];
    let message: BTreeSet<String> =
        begins.into_iter().flat_map(|begin| code.split(begin).skip(1)).filter_map(id).collect();
    let unknown: Vec<_> = message.iter().filter(|id| !english.contains_key(*id)).collect();
    assert!(unknown.is_empty(), "said but in no file: {unknown:?}");
    // These are looked up by their English text.
    let by_text = ["shipped", "terminal_help"]
        .map(|name| fs::read_to_string(root().join(format!("assets/text/en/{name}.ftl"))).unwrap())
        .concat();
    // What is between any two quotes.
    let quoted: BTreeSet<&str> = code.split('"').collect();
    let unsaid: Vec<_> =
        english.keys().filter(|id| !quoted.contains(id.as_str()) && !by_text.contains(&format!("\n{id} ="))).collect();
    assert!(unsaid.is_empty(), "in the files but never said: {unsaid:?}");
}

#[test]
fn no_file_has_a_fault_and_no_message_is_left_in_english() {
    let hebrew = Words::of(Language::Hebrew);
    let has_hebrew = |text: &str| text.chars().any(|c| ('א'..='ת').contains(&c));
    for (id, takes) in messages(Language::Hebrew) {
        if takes.is_empty() {
            let message = hebrew.format(phrase(Box::leak(id.clone().into_boxed_str())));
            assert!(has_hebrew(&message), "{id}: {message}");
        }
    }
    assert_eq!(hebrew.format(authored("black")), "שחור");
    assert_eq!(hebrew.format(authored("my own side")), "my own side");
}

#[test]
fn screens_put_no_words_of_their_own_on_the_window() {
    let message =
        ["label(\"", "button(\"", "hover_text(\"", "RichText::new(\"", "heading(\"", "hint_text(\"", "set_label(\""];
    let mut wrong = Vec::new();
    for file in rust_files(&root().join("src/app")) {
        let text = fs::read_to_string(&file).unwrap();
        for begin in message {
            for rest in text.split(begin).skip(1) {
                let words = rest.split('"').next().unwrap_or_default();
                // Signs, keys, the program's name and what is typed are the same in every language.
                if !words.starts_with("Esc")
                    && words != "damka"
                    && words.chars().filter(|c| c.is_alphabetic()).count() > 1
                {
                    wrong.push(format!("{}: {begin}{words}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Sentences in the terminal's code that are not texts for people to read in their language, and why.
const SENTENCES_IN_CLI: [(&str, &str); 1] = [("damka ", "a command to type")];

/// The files of the terminal's commands, but `bench`, whose tables are for people who work on damka.
fn terminal_files() -> Vec<PathBuf> {
    let files = rust_files(&root().join("src/cli"));
    files.into_iter().filter(|file| !file.components().any(|part| part.as_os_str() == "bench")).collect()
}

/// The string literals of a file that read like sentences: three words or more, in lower case. One that goes over several lines
/// is not read; such texts are help.
fn sentences(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let is_code = |line: &&str| !["//", "#["].iter().any(|begin| line.trim_start().starts_with(begin));
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|letter| letter.is_ascii_lowercase());
    let reads = |literal: &&str| {
        literal.split(' ').filter(|word| is_word(word.trim_matches([',', ';', ':', '.']))).count() >= 3
    };
    let of_line = |line: &str| {
        let parts: Vec<&str> = line.split('"').collect();
        let whole = parts.len().saturating_sub(1) / 2 * 2;
        parts[..whole].iter().skip(1).step_by(2).copied().filter(reads).map(str::to_owned).collect::<Vec<_>>()
    };
    code.lines().filter(is_code).flat_map(of_line).collect()
}

#[test]
fn commands_print_no_sentences_of_their_own() {
    let mut wrong = Vec::new();
    let mut used = BTreeSet::new();
    for file in terminal_files() {
        // These hold the layout of another program, and texts of the manual.
        if ["grid.rs", "docs.rs"].iter().any(|name| file.ends_with(name)) {
            continue;
        }
        for text in sentences(&fs::read_to_string(&file).unwrap()) {
            match SENTENCES_IN_CLI.iter().find(|(begin, _)| text.contains(begin)) {
                Some((begin, _)) => _ = used.insert(*begin),
                None => wrong.push(format!("{}: {text:?}", file.display())),
            }
        }
    }
    assert!(wrong.is_empty(), "not in assets/text:\n{}", wrong.join("\n"));
    assert!(sentences("say(\"there is no such game\")").len() == 1, "sentences are recognised");
    assert!(!used.is_empty(), "{used:?}");
}

#[test]
fn no_sentence_is_written_in_code_and_in_a_text() {
    let folder = root().join("assets/text/en");
    let texts = fs::read_dir(folder).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    let texts: Vec<String> = texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
    let messages: BTreeSet<&str> =
        texts.iter().filter_map(|line| line.split_once(" = ")).map(|(_, messages)| messages).collect();
    let mut twice = Vec::new();
    for file in terminal_files().into_iter().chain(rust_files(&root().join("src/app"))) {
        let own = sentences(&fs::read_to_string(&file).unwrap());
        twice.extend(own.into_iter().filter(|one| messages.contains(one.as_str())).map(|one| (file.clone(), one)));
    }
    assert!(twice.is_empty(), "{twice:?}");
}
