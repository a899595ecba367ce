//! Runs a bot's file and reads the table it returns.

use super::{BotInfo, BotSource, GamePattern, OptionKind, OptionSpec, OptionValue};
use crate::config::Slider;
use crate::report::{LONGEST_MESSAGE, LONGEST_QUOTE, MessageText, Report, quote};
use crate::script::api::{BOT, OPTION, SLIDER};
use crate::script::convert::{brief, kind_of, number as number_of, prefix};
use crate::script::sandbox::Sandbox;
use crate::script::source::{check_api, key_report, unknown_key};
use crate::text::{Phrase, phrase};
use mlua::{Function, LuaString, Table, Value};
use std::collections::BTreeMap;

pub enum BotEval {
    /// A function over masks.
    Function(Function),
    Features(Table),
    /// `eval = "weights"`: the bot's current weights.
    Weights,
}

pub struct BotFunctions {
    pub choose: Function,
    pub grade: Option<Function>,
    pub eval: Option<BotEval>,
    pub analysis: Option<Function>,
    pub start: Option<Function>,
    pub done: Option<Function>,
    pub offer_draw: Option<Function>,
    pub accept_draw: Option<Function>,
    pub resign: Option<Function>,
}

const KEYS: [&str; 19] = BOT.names();

const OPTION_KEYS: [&str; 6] = OPTION.names();
const SLIDER_KEYS: [&str; 4] = SLIDER.names();
/// The most entries of a list, and the most options and sliders.
const MAX_ENTRIES: usize = 200;
/// Larger integers are not exact in a script.
const MAX_INTEGER: f64 = 9_007_199_254_740_992.0;

const OPTION_KINDS: [&str; 4] = ["integer", "number", "boolean", "choice"];

/// Runs the file in this state, under the caller's limits, and reads its table. Fails with the first fault, with its line.
pub fn run_file(sandbox: &Sandbox, bot: &BotSource) -> Result<(BotInfo, BotFunctions), Report> {
    check_api(&bot.file, &bot.source)?;
    let chunk = sandbox.load(&bot.file, &bot.source)?;
    let returned: Value = sandbox.call(&chunk, ()).map_err(|raised| raised.report(sandbox.texts(), &bot.file))?;
    let Value::Table(table) = returned else {
        let message = phrase("returns-no-bot").with("found", kind_of(&returned));
        return Err(Report::error(message)
            .in_file(bot.file.clone())
            .hint(phrase("returns-no-bot-hint").with("code", "return { title = …, games = …, move = … }")));
    };
    BotTableReader { bot, table: &table }.read(sandbox.required())
}

struct BotTableReader<'a> {
    bot: &'a BotSource,
    table: &'a Table,
}

impl BotTableReader<'_> {
    fn fault(&self, path: &str, message: impl Into<MessageText>) -> Report {
        key_report(&self.bot.file, &self.bot.source, path, message)
    }

    fn read(&self, requires: Vec<String>) -> Result<(BotInfo, BotFunctions), Report> {
        for key in keys(self.table) {
            if !KEYS.contains(&key.as_str()) {
                return Err(unknown_key(&self.bot.file, &self.bot.source, &key, &KEYS));
            }
        }
        let title = self
            .text("title", LONGEST_QUOTE)?
            .ok_or_else(|| self.fault("", phrase("bot-needs-title")).hint("title = \"Old Fox\""))?;
        let games = self.games()?;
        let hint = "move = function(position, ctx) return position:moves()[1] end";
        let choose = self.function("move")?.ok_or_else(|| self.fault("", phrase("bot-needs-move")).hint(hint))?;
        let (grade, eval, analysis) = (self.function("grade")?, self.eval()?, self.function("analysis")?);
        let weights = self.text("weights", LONGEST_QUOTE)?;
        if let Some(name) = weights.as_ref().filter(|name| !is_plain_yaml(name)) {
            let message = phrase("weights-name").with("name", quote(name));
            return Err(self.fault("weights", message).hint("weights = \"old_fox.yaml\""));
        }
        let authors = match self.table.raw_get::<Value>("authors") {
            Ok(Value::String(one)) => vec![self.bounded("authors", &one, LONGEST_QUOTE)?],
            Ok(Value::Nil) => Vec::new(),
            _ => self.texts("authors")?,
        };
        let negated = "negated_in_losing_games";
        let negated = if self.value(negated).is_nil() { Vec::new() } else { self.texts(negated)? };
        let info = BotInfo {
            id: self.bot.id.clone(),
            title,
            summary: self.text("summary", LONGEST_MESSAGE)?.unwrap_or_default(),
            authors,
            version: self.text("version", LONGEST_QUOTE)?.unwrap_or_default(),
            license: self.text("license", LONGEST_QUOTE)?.unwrap_or_default(),
            games,
            options: self.options()?,
            weights,
            sliders: self.sliders()?,
            negated_in_losing_games: negated,
            has_grade: grade.is_some(),
            has_eval: eval.is_some() || analysis.is_some(),
            accepts_draws: self.function("accept_draw")?.is_some(),
            requires,
        };
        let functions = BotFunctions {
            choose,
            grade,
            eval,
            analysis,
            start: self.function("start")?,
            done: self.function("done")?,
            offer_draw: self.function("offer_draw")?,
            accept_draw: self.function("accept_draw")?,
            resign: self.function("resign")?,
        };
        Ok((info, functions))
    }

    fn value(&self, key: &str) -> Value {
        self.table.raw_get(key).unwrap_or(Value::Nil)
    }

    /// Reads a text of at most this many characters.
    fn bounded(&self, path: &str, text: &LuaString, most: usize) -> Result<String, Report> {
        let read = prefix(text, most);
        if read.chars().count() > most {
            return Err(self.fault(path, phrase("text-long").with("path", path).with("most", most)));
        }
        Ok(read)
    }

    fn short<'t>(&self, path: &str, table: &'t Table) -> Result<&'t Table, Report> {
        if table.pairs::<Value, Value>().take(MAX_ENTRIES + 1).count() > MAX_ENTRIES {
            return Err(self.fault(path, phrase("list-long").with("path", path).with("most", MAX_ENTRIES)));
        }
        Ok(table)
    }

    fn text(&self, key: &str, most: usize) -> Result<Option<String>, Report> {
        match self.value(key) {
            Value::Nil => Ok(None),
            Value::String(text) => self.bounded(key, &text, most).map(Some),
            other => Err(self.fault(key, must_be(key, "kind-text").with("found", kind_of(&other)))),
        }
    }

    fn texts(&self, key: &str) -> Result<Vec<String>, Report> {
        let refuse = || self.fault(key, phrase("must-be").with("path", key).with("wanted", phrase("wanted-texts")));
        let Value::Table(list) = self.value(key) else { return Err(refuse()) };
        let texts = self.short(key, &list)?.sequence_values::<Value>().map(|item| match item {
            Ok(Value::String(text)) => self.bounded(key, &text, LONGEST_QUOTE),
            _ => Err(refuse()),
        });
        texts.collect()
    }

    fn function(&self, key: &str) -> Result<Option<Function>, Report> {
        match self.value(key) {
            Value::Nil => Ok(None),
            Value::Function(function) => Ok(Some(function)),
            other => Err(self.fault(key, must_be(key, "kind-function").with("found", kind_of(&other)))),
        }
    }

    fn games(&self) -> Result<Vec<GamePattern>, Report> {
        let hint = "games = { \"english\", \"family:draughts\" } or games = { \"*\" }";
        if self.value("games") == Value::Nil {
            return Err(self.fault("", phrase("bot-needs-games")).hint(hint));
        }
        let texts = self.texts("games").map_err(|report| report.hint(hint))?;
        if texts.is_empty() {
            return Err(self.fault("games", phrase("games-empty")).hint(hint));
        }
        let game = |text: String| match text.split_once(':') {
            None if text == "*" => Ok(GamePattern::Any),
            None => Ok(GamePattern::Variant(text)),
            Some(("family", family)) => Ok(GamePattern::Family(family.to_owned())),
            Some(_) => Err(self
                .fault("games", phrase("cannot-hold").with("path", "games").with("text", quote(&text)))
                .hint(hint)),
        };
        texts.into_iter().map(game).collect()
    }

    fn eval(&self) -> Result<Option<BotEval>, Report> {
        match self.value("eval") {
            Value::Nil => Ok(None),
            Value::Function(function) => Ok(Some(BotEval::Function(function))),
            Value::Table(features) => Ok(Some(BotEval::Features(features))),
            Value::String(text) if text.as_bytes() == b"weights".as_slice() => Ok(Some(BotEval::Weights)),
            other => Err(self.fault("eval", must_be("eval", "wanted-eval").with("found", kind_of(&other)))),
        }
    }

    fn sliders(&self) -> Result<BTreeMap<String, Slider>, Report> {
        let table = match self.value("sliders") {
            Value::Nil => return Ok(BTreeMap::new()),
            Value::Table(table) => table,
            other => {
                return Err(self.fault("sliders", must_be("sliders", "kind-table").with("found", kind_of(&other))));
            }
        };
        keys(self.short("sliders", &table)?).map(|name| Ok((name.clone(), self.slider(&table, &name)?))).collect()
    }

    fn slider(&self, table: &Table, name: &str) -> Result<Slider, Report> {
        let path = format!("sliders.{name}");
        let hint = format!("{name} = {{ min = 0, max = 3, step = 0.1, help = \"what it does\" }}");
        let refuse = |why: &'static str| self.fault(&path, phrase(why).with("name", name)).hint(hint.clone());
        let Ok(Value::Table(slider)) = table.raw_get::<Value>(name) else { return Err(refuse("slider-table")) };
        for key in keys(&slider) {
            if !SLIDER_KEYS.contains(&key.as_str()) {
                return Err(unknown_key(&self.bot.file, &self.bot.source, &format!("{path}.{key}"), &SLIDER_KEYS));
            }
        }
        let number = |key: &str| match slider.raw_get::<Value>(key) {
            Ok(Value::Nil) => Ok(None),
            Ok(value) => match number_of(&value).filter(|number| number.is_finite()) {
                Some(number) => Ok(Some(number)),
                None => Err(refuse("slider-number")),
            },
            Err(_) => Err(refuse("slider-number")),
        };
        let range = match (number("min")?, number("max")?) {
            (None, None) => None,
            (Some(low), Some(high)) if low < high => Some((low, high)),
            _ => return Err(refuse("slider-range")),
        };
        let step = number("step")?;
        if step.is_some_and(|step| step <= 0.0) {
            return Err(refuse("slider-step"));
        }
        let help = match slider.raw_get::<Value>("help") {
            Ok(Value::Nil) => String::new(),
            Ok(Value::String(text)) => self.bounded(&path, &text, LONGEST_MESSAGE)?,
            _ => return Err(refuse("slider-help")),
        };
        Ok(Slider { range, step, help })
    }

    fn options(&self) -> Result<Vec<OptionSpec>, Report> {
        let table = match self.value("options") {
            Value::Nil => return Ok(Vec::new()),
            Value::Table(table) => table,
            other => {
                return Err(self.fault("options", must_be("options", "kind-table").with("found", kind_of(&other))));
            }
        };
        let mut names: Vec<String> = keys(self.short("options", &table)?).collect();
        names.sort();
        names.into_iter().map(|name| self.option(&table, name)).collect()
    }

    fn option(&self, table: &Table, name: String) -> Result<OptionSpec, Report> {
        let path = format!("options.{name}");
        let hint = format!("{name} = {{ kind = \"integer\", min = 1, max = 12, default = 6 }}");
        if name == "weights" {
            return Err(self.fault(&path, phrase("option-weights")));
        }
        if !can_be_typed(&name) {
            let message = phrase("option-untyped").with("name", format!("{name:?}"));
            return Err(self.fault("options", message).hint(phrase("option-untyped-hint")));
        }
        let Ok(Value::Table(option)) = table.raw_get::<Value>(name.as_str()) else {
            return Err(self.fault(&path, phrase("option-table").with("name", &name)).hint(hint));
        };
        for key in keys(&option) {
            if !OPTION_KEYS.contains(&key.as_str()) {
                return Err(unknown_key(&self.bot.file, &self.bot.source, &format!("{path}.{key}"), &OPTION_KEYS));
            }
        }
        let number = |key: &str, or: f64| match option.raw_get::<Value>(key) {
            Ok(Value::Nil) => Ok(or),
            Ok(Value::Number(number)) if number.is_finite() => Ok(number),
            Ok(Value::Integer(number)) => Ok(number as f64),
            _ => {
                let message = phrase("option-number").with("key", key).with("name", &name);
                Err(self.fault(&format!("{path}.{key}"), message))
            }
        };
        let word = option.raw_get::<Value>("kind").map_or_else(|_| String::new(), |kind| brief(&kind));
        let kind = match word.as_str() {
            "integer" => {
                let (min, max) = (number("min", 0.0)?, number("max", 1e6)?);
                let is_whole = |number: f64| number.fract() == 0.0 && number.abs() <= MAX_INTEGER;
                if let Some((key, _)) = [("min", min), ("max", max)].into_iter().find(|(_, number)| !is_whole(*number))
                {
                    let message = phrase("option-whole").with("key", key).with("name", &name);
                    return Err(self.fault(&format!("{path}.{key}"), message));
                }
                OptionKind::Integer { min: min as i64, max: max as i64 }
            }
            "number" => OptionKind::Number { min: number("min", f64::MIN)?, max: number("max", f64::MAX)? },
            "boolean" => OptionKind::Boolean,
            "choice" => {
                let words = self.choices(&format!("{path}.choices"), &option)?;
                if words.is_empty() {
                    let message = phrase("option-choices").with("name", &name);
                    return Err(self.fault(&path, message).hint("choices = { \"bold\", \"calm\" }"));
                }
                if let Some(word) = words.iter().find(|word| !can_be_typed(word)) {
                    let message = phrase("option-choice-untyped").with("name", &name).with("word", format!("{word:?}"));
                    return Err(self.fault(&format!("{path}.choices"), message).hint(phrase("option-untyped-hint")));
                }
                OptionKind::Choice(words)
            }
            other => {
                let message = phrase("option-kind").with("kind", other);
                let near = crate::report::did_you_mean(other, OPTION_KINDS);
                return Err(self.fault(&format!("{path}.kind"), message).hint(near));
            }
        };
        let default = match (&kind, option.raw_get::<Value>("default")) {
            (OptionKind::Integer { .. }, Ok(value)) => {
                number_of(&value).filter(|n| n.fract() == 0.0).map(|n| OptionValue::Integer(n as i64))
            }
            (OptionKind::Number { .. }, Ok(value)) => number_of(&value).map(OptionValue::Number),
            (OptionKind::Boolean, Ok(value)) => value.as_boolean().map(OptionValue::Boolean),
            (OptionKind::Choice(_), Ok(value)) => {
                value.as_string().map(|text| OptionValue::Choice(prefix(text, LONGEST_QUOTE)))
            }
            (_, Err(_)) => None,
        };
        let help = match option.raw_get::<Value>("help") {
            Ok(Value::String(help)) => self.bounded(&format!("{path}.help"), &help, LONGEST_MESSAGE)?,
            _ => String::new(),
        };
        let unset = OptionValue::Boolean(false);
        let spec = OptionSpec { name, kind, default: default.clone().unwrap_or(unset), help };
        if default.is_none() || !spec.admits(&spec.default) {
            let message = phrase("option-default").with("name", &spec.name).with("wanted", spec.wanted());
            return Err(self.fault(&format!("{path}.default"), message).hint(hint));
        }
        Ok(spec)
    }
}

impl BotTableReader<'_> {
    fn choices(&self, path: &str, option: &Table) -> Result<Vec<String>, Report> {
        let Ok(list) = option.raw_get::<Table>("choices") else { return Ok(Vec::new()) };
        let texts = self.short(path, &list)?.sequence_values::<LuaString>().flatten();
        texts.map(|text| self.bounded(path, &text, LONGEST_QUOTE)).collect()
    }
}

/// Whether a word can be typed as an option value in a seat: `bot:name=word,name=word`.
fn can_be_typed(word: &str) -> bool {
    let parts = |letter: char| letter.is_whitespace() || letter.is_control() || ",=:".contains(letter);
    !word.is_empty() && !word.contains(parts)
}

/// A "must be" message; the caller still has to add the argument `found`.
fn must_be(key: &str, wanted: &'static str) -> Phrase {
    phrase("must-be-not").with("path", key).with("wanted", phrase(wanted))
}

/// Keys as text, in table order.
fn keys(table: &Table) -> impl Iterator<Item = String> + '_ {
    table.pairs::<Value, Value>().flatten().map(|(key, _)| brief(&key))
}

fn is_plain_yaml(name: &str) -> bool {
    let stem = name.strip_suffix(".yaml").unwrap_or_default();
    !stem.is_empty() && !stem.contains(['/', '\\']) && !stem.starts_with('.')
}
