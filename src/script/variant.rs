//! A variant's file into a variant.

use super::fault::Raised;
use super::modules::Modules;
use super::sandbox::{Limits, Sandbox};
use super::{convert, source};
use crate::report::{Report, did_you_mean};
use crate::rules::{self, Sheet, Variant};
use mlua::Value;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

type Facts = BTreeMap<String, rules::Value>;

/// A file of facts that runs longer than this is stopped.
const GUARD: Duration = Duration::from_secs(2);

/// Runs `scripts/<id>.lua` in a state of its own and reads the table it returns.
///
/// # Errors
/// Every fault of the file at once, as far as it could be read, by line.
pub fn read_variant(id: &str, file: &str, source: &str, modules: &Arc<Modules>) -> Result<Variant, Vec<Report>> {
    let mut sheet = read_sheet(file, source, modules)?;
    let bases = &mut vec![id.to_owned()];
    sheet.facts = on_base(sheet.facts, file, source, modules, bases).map_err(|report| vec![report])?;
    let named = match sheet.facts.get("family") {
        Some(rules::Value::Text(named)) => named.as_str(),
        Some(_) => return Err(vec![source::key_report(file, source, "family", "`family` must be text")]),
        None => {
            let report = Report::error("the file does not say its `family`").at(file, None, None);
            return Err(vec![report.hint(did_you_mean("", known_families()))]);
        }
    };
    let Some(family) = rules::family(named) else {
        let report = source::key_report(file, source, "family", format!("there is no family `{named}`"));
        return Err(vec![report.hint(did_you_mean(named, known_families()))]);
    };
    family.variant(id, &sheet)
}

fn known_families() -> impl Iterator<Item = &'static str> {
    rules::families().into_iter().map(rules::Family::id)
}

/// The facts laid over those of the variant that they name as their `base`.
fn on_base(
    mut facts: Facts,
    file: &str,
    source: &str,
    modules: &Arc<Modules>,
    bases: &mut Vec<String>,
) -> Result<Facts, Report> {
    let base = match facts.remove("base") {
        None => return Ok(facts),
        Some(rules::Value::Text(base)) => base,
        Some(_) => return Err(source::key_report(file, source, "base", "`base` must be the id of a variant")),
    };
    let Some(module) = modules.base(&base) else {
        let report = source::key_report(file, source, "base", format!("there is no variant `{base}`"));
        return Err(report.hint(did_you_mean(&base, modules.base_ids())));
    };
    if bases.contains(&base) {
        bases.push(base);
        let message = format!("variants are each other's base: {}", bases.join(" → "));
        return Err(source::key_report(file, source, "base", message));
    }
    bases.push(base);
    let below = read_sheet(&module.file, &module.source, modules).map_err(|mut faults| faults.swap_remove(0))?;
    let mut below = on_base(below.facts, &module.file, &module.source, modules, bases)?;
    // A number of the standard belongs to one game: what is changed is another game.
    if let Some(rules::Value::Table(notation)) = below.get_mut("notation") {
        notation.remove("game_type");
    }
    Ok(laid_over(below, facts))
}

/// Facts over facts: tables key by key, everything else replaced.
fn laid_over(mut below: Facts, above: Facts) -> Facts {
    for (key, value) in above {
        let value = match (below.remove(&key), value) {
            (Some(rules::Value::Table(old)), rules::Value::Table(new)) => rules::Value::Table(laid_over(old, new)),
            (_, value) => value,
        };
        below.insert(key, value);
    }
    below
}

/// The facts a variant's file states, before a family reads them.
fn read_sheet(file: &str, source: &str, modules: &Arc<Modules>) -> Result<Sheet, Vec<Report>> {
    let memory = |error: mlua::Error| vec![Raised::error(&error).report(&super::fault::Texts::default(), file)];
    let sandbox = Sandbox::new(modules.clone(), Rc::new(|_| {}), |_| Ok(())).map_err(memory)?;
    let chunk = sandbox.load(file, source).map_err(|report| vec![report])?;
    let returned: Result<Value, Raised> =
        sandbox.guarded(&Limits::time(GUARD), |_| {}, |sandbox| sandbox.call(&chunk, ()));
    let table = match returned.map_err(|raised| vec![raised.report(sandbox.texts(), file)])? {
        Value::Table(table) => table,
        other => {
            let message = format!("the file must return a table of facts, not {}", other.type_name());
            return Err(vec![Report::error(message).at(file, None, None)]);
        }
    };
    let facts = convert::facts(&table).map_err(|faults| {
        faults.iter().map(|(path, message)| source::key_report(file, source, path, message)).collect::<Vec<_>>()
    })?;
    Ok(Sheet { file: file.to_owned(), source: source.to_owned(), facts, lines: source::key_lines(source) })
}
