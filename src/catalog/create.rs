//! Creates new files from templates: a bot, a variant, weights or a theme.
//!
//! The created files work as they are. The texts come from `assets/templates/` or from the file that is copied.

use super::roots::{TextFiles, read_all, shipped_asset};
use super::{Catalog, Root};
use crate::files;
use crate::report::{Report, Reports, capital, did_you_mean};
use crate::rules::{Variant, family, scripted};
use crate::text::{phrase, quote};
use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewFileKind {
    Bot,
    Variant,
    /// Alternative weights for a bot: `ai/NAME.yaml`.
    Weights,
    Theme,
}

impl NewFileKind {
    pub const ALL: [Self; 4] = [Self::Bot, Self::Variant, Self::Weights, Self::Theme];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Bot => "bot",
            Self::Variant => "variant",
            Self::Weights => "weights",
            Self::Theme => "theme",
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct NewFile<'a> {
    pub kind: NewFileKind,
    /// Lower-case letters, digits and `_`.
    pub name: &'a str,
    /// For a bot: the variant (`othello`) or family (`family:draughts`) that it plays; `None` for every game.
    pub games: Option<&'a str>,
    /// The starting point: a bot or theme to copy or inherit, the base of a variant, or the bot that weights are for.
    pub from: Option<&'a str>,
    /// For a variant: whether the game is written entirely in Lua.
    pub in_lua: bool,
}

impl<'a> NewFile<'a> {
    pub const fn new(kind: NewFileKind, name: &'a str) -> Self {
        Self { kind, name, games: None, from: None, in_lua: false }
    }

    /// Lower-case letters, digits and `_`, starting with a letter; no reserved word. The hint suggests a name.
    pub fn check_name(&self) -> Result<(), Report> {
        let (name, word) = (self.name, self.kind.word());
        let plain = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
        let meant: String = name.trim().chars().map(plain).collect();
        let meant: String = meant.split('_').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_");
        let meant: String = meant.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').take(LONGEST).collect();
        let begins = meant.starts_with(|c: char| c.is_ascii_lowercase());
        let meant = if begins { meant } else { format!("my_{}", if meant.is_empty() { word } else { &meant }) };
        let reserved = match self.kind {
            NewFileKind::Bot => ["human", "lib", "presets"].contains(&name),
            NewFileKind::Weights => name == "presets",
            NewFileKind::Variant | NewFileKind::Theme => false,
        };
        if reserved {
            let hint = phrase("begin-try").with("name", format!("my_{name}"));
            return Err(Report::error(phrase("begin-reserved").with("name", name)).hint(hint));
        }
        if name == meant {
            return Ok(());
        }
        let report = Report::error(phrase("begin-name").with("name", quote(name)));
        Err(report.hint(phrase("begin-try").with("name", meant)))
    }
}

/// The longest name, in characters.
const LONGEST: usize = 40;

/// How many copies of a variant may have the same name and a number.
const MAX_COPIES: u32 = 1000;

/// Placeholders in templates that are replaced: ids and titles.
const IDS: [&str; 4] = ["my_bot", "my_variant", "my_weights", "my_theme"];
const TITLES: [&str; 3] = ["My bot", "My variant", "My theme"];

impl Catalog {
    /// Returns the paths written, relative to the user's folder, the file to edit first. Fails on an invalid or taken
    /// name, nothing of that kind to start from, or a folder that cannot be written; no partial files are left behind.
    pub fn create(&self, wish: &NewFile<'_>) -> Result<Vec<String>, Report> {
        wish.check_name()?;
        let files = read_all(self.root()).0;
        self.check_free(wish, &files)?;
        let texts = match wish.kind {
            NewFileKind::Bot => self.bot(wish, &files)?,
            NewFileKind::Variant => self.variant(wish, &files)?,
            NewFileKind::Weights => self.weights(wish, &files)?,
            NewFileKind::Theme => self.theme(wish)?,
        };
        write_all(self.root(), &texts)?;
        self.scan_soon();
        Ok(texts.into_iter().map(|(path, _)| path).collect())
    }

    /// Writes this text as a variant of that name and loads it. Fails like [`Catalog::create`].
    pub(super) fn create_variant(&self, name: &str, text: String) -> Result<(), Report> {
        let wish = NewFile::new(NewFileKind::Variant, name);
        wish.check_name()?;
        self.check_free(&wish, &read_all(self.root()).0)?;
        write_all(self.root(), &[(format!("scripts/{name}.lua"), text)])?;
        self.scan_soon();
        Ok(())
    }

    /// Adds rules from elsewhere as a variant of the user's, with other files that it uses. The variant gets this name, or the
    /// first free one with a number. Returns its path. Fails if another file is in the way, or the folder cannot be written; then
    /// nothing is written.
    pub fn add_variant(&self, name: &str, text: String, others: Vec<(String, String)>) -> Result<String, Report> {
        let numbered = (2..MAX_COPIES).map(|number| format!("{name}_{number}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        let free = names.find(|name| self.is_free(&NewFile::new(NewFileKind::Variant, name)));
        let name = free.unwrap_or_else(|| name.to_owned());
        let wish = NewFile::new(NewFileKind::Variant, &name);
        self.check_free(&wish, &read_all(self.root()).0)?;
        let path = format!("scripts/{name}.lua");
        let mut texts = vec![(path.clone(), text)];
        texts.extend(others);
        write_all(self.root(), &texts)?;
        self.scan_soon();
        Ok(path)
    }

    pub(super) fn is_free(&self, wish: &NewFile<'_>) -> bool {
        self.check_free(wish, &read_all(self.root()).0).is_ok()
    }

    /// Checks that no file has this name, neither a user's nor a shipped one that it would hide.
    fn check_free(&self, wish: &NewFile<'_>, files: &TextFiles) -> Result<(), Report> {
        let name = wish.name;
        let paths = match wish.kind {
            NewFileKind::Bot => vec![format!("ai/{name}.lua"), format!("ai/{name}/bot.lua"), format!("ai/{name}.yaml")],
            NewFileKind::Variant => vec![format!("scripts/{name}.lua")],
            NewFileKind::Weights => vec![format!("ai/{name}.yaml"), format!("ai/{name}.lua")],
            NewFileKind::Theme => vec![format!("themes/{name}.yaml")],
        };
        // Check the disk as well, as a file that couldn't be read still exists.
        let taken = |path: &&String| files.contains_key(*path) || self.root().path(path).symlink_metadata().is_ok();
        let Some(path) = paths.iter().find(taken) else { return Ok(()) };
        let is_theirs = self.root().path(path).symlink_metadata().is_ok();
        let other = format!("{name}_2");
        let hint = match wish.kind {
            _ if is_theirs => phrase("begin-taken-theirs").with("other", other),
            NewFileKind::Weights => phrase("begin-taken-shipped").with("other", other),
            _ => phrase("begin-taken-copy").with("other", other).with("name", name),
        };
        Err(Report::error(phrase("begin-taken").with("path", path)).hint(hint))
    }

    fn bot(&self, wish: &NewFile<'_>, files: &TextFiles) -> Result<Vec<(String, String)>, Report> {
        let games = self.games(wish)?;
        let name = wish.name;
        if let Some(from) = wish.from {
            let mut texts = copied_bot(files, from, name)?;
            if let (Some(games), Some((_, text))) = (games, texts.first_mut()) {
                *text = with_value(text, "games", &games);
            }
            return Ok(texts);
        }
        let is_othello = wish.games.is_some_and(|games| self.family_of(games).as_deref() == Some("othello"));
        let template = if is_othello { "bot_othello" } else { "bot" };
        let text = named(template_text(template, "lua")?, name);
        let all = "games = { \"*\" }";
        let text = games.map_or_else(|| text.clone(), |games| text.replace(all, &format!("games = {games}")));
        let weights = named(template_text(template, "yaml")?, name);
        Ok(vec![(format!("ai/{name}.lua"), text), (format!("ai/{name}.yaml"), weights)])
    }

    /// The bot's games as Lua source; `None` for every game.
    fn games(&self, wish: &NewFile<'_>) -> Result<Option<String>, Report> {
        let Some(games) = wish.games.filter(|games| *games != "*") else { return Ok(None) };
        let id = games.strip_prefix("family:").unwrap_or(games);
        let now = self.now();
        if family(id).is_some() && (games != id || now.variant(id).is_err()) {
            return Ok(Some(format!("{{ \"family:{id}\" }}")));
        }
        now.variant(id).map_err(Reports::into_first)?;
        Ok(Some(format!("{{ \"{id}\" }}")))
    }

    fn family_of(&self, games: &str) -> Option<String> {
        let id = games.strip_prefix("family:").unwrap_or(games);
        let of_variant = self.now().variant(id).ok().map(|variant| variant.family.to_owned());
        of_variant.or_else(|| family(id).map(|family| family.id().to_owned()))
    }

    fn variant(&self, wish: &NewFile<'_>, files: &TextFiles) -> Result<Vec<(String, String)>, Report> {
        let path = format!("scripts/{}.lua", wish.name);
        if wish.in_lua {
            return Ok(vec![(path, named(template_text("game", "lua")?, wish.name))]);
        }
        let base = wish.from.unwrap_or("english");
        let variant = self.now().variant(base).map_err(Reports::into_first)?;
        if matches!(variant.family, scripted::ID | "grid") {
            // Functions are rules, and the facts of a grid game are a whole: there is none that one would change in any game.
            let text = files.get(&format!("scripts/{base}.lua")).map(|file| file.text.clone()).unwrap_or_default();
            return Ok(vec![(path, with_value(&text, "title", &quoted(&title(wish.name))))]);
        }
        let text = if variant.family == "othello" {
            let size = if variant.shape.columns == 6 { 8 } else { 6 };
            let text = template_text("variant_othello", "lua")?;
            text.replace("columns = 6, rows = 6", &format!("columns = {size}, rows = {size}"))
        } else {
            let text = template_text("variant", "lua")?;
            if rows_of_men(&variant) == 2 { text.replace("rows = 2 }", "rows = 1 }") } else { text.to_owned() }
        };
        Ok(vec![(path, with_value(&named(&text, wish.name), "base", &quoted(base)))])
    }

    fn weights(&self, wish: &NewFile<'_>, files: &TextFiles) -> Result<Vec<(String, String)>, Report> {
        let id = wish.from.unwrap_or("minimax");
        let now = self.now();
        let bot = now.bot(id).map_err(Reports::into_first)?;
        let text = bot.weights_file().and_then(|file| files.get(&file)).map(|file| file.text.clone());
        let text = text.ok_or_else(|| now.no_weights(id))?;
        let head = template_text("weights", "yaml")?.replace("my_weights", wish.name).replace("my_bot", id);
        Ok(vec![(format!("ai/{}.yaml", wish.name), head + &text)])
    }

    fn theme(&self, wish: &NewFile<'_>) -> Result<Vec<(String, String)>, Report> {
        let mut text = named(template_text("theme", "yaml")?, wish.name);
        if let Some(from) = wish.from {
            self.now().theme(from).map_err(Reports::into_first)?;
            text = text.replace("inherits: walnut", &format!("inherits: {from}"));
        }
        Ok(vec![(format!("themes/{}.yaml", wish.name), text)])
    }
}

fn template_text(name: &str, ending: &str) -> Result<&'static str, Report> {
    let text = shipped_asset(&format!("templates/{name}.{ending}")).and_then(|bytes| std::str::from_utf8(bytes).ok());
    text.ok_or_else(|| Report::error(phrase("template-missing").with("file", format!("{name}.{ending}"))))
}

/// Turns `old_fox` into "Old fox".
fn title(name: &str) -> String {
    capital(&name.replace('_', " "))
}

fn named(text: &str, name: &str) -> String {
    let text = IDS.iter().fold(text.to_owned(), |text, id| text.replace(id, name));
    TITLES.iter().fold(text, |text, own| text.replace(own, &title(name)))
}

fn quoted(text: &str) -> String {
    format!("{text:?}")
}

/// The text with the value replaced after the first `key =` at the start of a line.
fn with_value(text: &str, key: &str, value: &str) -> String {
    let mut is_done = false;
    let line = |line: &str| {
        let inner = line.trim_start();
        let is_it = !is_done && inner.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('='));
        if !is_it {
            return line.to_owned();
        }
        is_done = true;
        let indent = &line[..line.len() - inner.len()];
        let end = if line.ends_with('\n') { "\n" } else { "" };
        format!("{indent}{key} = {value},{end}")
    };
    text.split_inclusive('\n').map(line).collect()
}

/// A bot's files renamed, the script first.
fn copied_bot(files: &TextFiles, from: &str, name: &str) -> Result<Vec<(String, String)>, Report> {
    let retitled = |text: &str| with_value(text, "title", &quoted(&title(name)));
    if let Some(script) = files.get(&format!("ai/{from}.lua")) {
        let mut texts = vec![(format!("ai/{name}.lua"), retitled(&script.text))];
        let own = format!("{from}.yaml");
        if let Some(weights) = files.get(&format!("ai/{own}")).filter(|_| script.text.contains(&own)) {
            texts[0].1 = with_value(&texts[0].1, "weights", &quoted(&format!("{name}.yaml")));
            texts.push((format!("ai/{name}.yaml"), weights.text.clone()));
        }
        return Ok(texts);
    }
    let folder = format!("ai/{from}/");
    let inside = files.iter().filter_map(|(path, file)| Some((path.strip_prefix(&folder)?, file)));
    let mut texts: Vec<(String, String)> =
        inside.map(|(path, file)| (format!("ai/{name}/{path}"), file.text.clone())).collect();
    let script = format!("ai/{name}/bot.lua");
    let Some(first) = texts.iter().position(|(path, _)| *path == script) else {
        let known: BTreeSet<&str> = files.keys().filter_map(|path| bot_name(path)).collect();
        let report = Report::error(phrase("bot-none-to-copy").with("id", from));
        return Err(report.hint(did_you_mean(from, known)));
    };
    texts.swap(0, first);
    texts[0].1 = retitled(&texts[0].1);
    Ok(texts)
}

fn bot_name(path: &str) -> Option<&str> {
    let inside = path.strip_prefix("ai/")?;
    let name = inside.strip_suffix("/bot.lua").or_else(|| inside.strip_suffix(".lua"))?;
    (!name.contains('/')).then_some(name)
}

/// The number of rows that black's men occupy at the start.
fn rows_of_men(variant: &Arc<Variant>) -> usize {
    let start = variant.start().setup();
    let rows = start.of(crate::board::Side::Black).map(|(square, _)| variant.shape.place(square).1);
    rows.collect::<BTreeSet<_>>().len()
}

/// Writes in reverse order, so that weights exist before their script. A failure removes what was written.
fn write_all(root: &Root, texts: &[(String, String)]) -> Result<(), Report> {
    let mut written = Vec::new();
    for (path, text) in texts.iter().rev() {
        let whole = root.path(path);
        // Never overwrite an existing file.
        if let Err(error) = files::write_new(&whole, text.as_bytes()) {
            for made in &written {
                // If it can't be removed, it is at least complete.
                let _ = fs::remove_file(made);
            }
            let report = Report::error(phrase("file-unwritten").with("file", path).with("error", &error));
            return Err(report.hint(phrase("begin-folder").with("folder", root.folder.display().to_string())));
        }
        written.push(whole);
    }
    Ok(())
}
