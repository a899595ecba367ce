//! A variant's file into a variant.

use super::fault::Raised;
use super::modules::Modules;
use super::sandbox::{Limits, Sandbox};
use super::{convert, source};
use crate::report::{Report, did_you_mean};
use crate::rules::{self, Sheet, Variant};
use mlua::Value;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// A file of facts that runs longer than this is stopped.
const GUARD: Duration = Duration::from_secs(2);

/// Runs `scripts/<id>.lua` in a state of its own and reads the table it returns.
///
/// # Errors
/// Every fault of the file at once, as far as it could be read, by line.
pub fn read_variant(id: &str, file: &str, source: &str, modules: &Arc<Modules>) -> Result<Variant, Vec<Report>> {
    let sheet = read_sheet(file, source, modules)?;
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
