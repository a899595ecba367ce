//! Loads a variant's file.

use super::abandoned_threads::load_abandonable;
use super::api::add_grid;
use super::fault::ScriptError;
use super::modules::Modules;
use super::rules::{GAME_FUNCTIONS, LuaRules, MEASURE, OVERLAY_FUNCTIONS, RulesFunctions, ScriptCode, ScriptOverlay};
use super::sandbox::{CallLimits, RULES_MEMORY_LIMIT, Sandbox};
use super::{convert, source};
use crate::report::{FaultList, LONGEST_QUOTE, Report, Reports, did_you_mean};
use crate::rules::{self, Board, Variant, VariantDef, scripted};
use crate::text::{Phrase, phrase};
use mlua::{Table, Value};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// Limit of functions examined: no family calls a tenth of them.
const MAX_FUNCTIONS: usize = 200;

type FactTable = BTreeMap<String, rules::FactValue>;

const GUARD: Duration = Duration::from_secs(2);

/// Time limit for the file, its bases and the first calls to its rules together.
const LIMIT: Duration = Duration::from_secs(3);

/// The longest chain of bases: each of them runs again whenever one changes.
const MAX_BASES: usize = 16;

/// Uses a state of its own. A file that can't be stopped is abandoned. Fails with every fault at once, by line.
pub fn read_variant(id: &str, file: &str, source: &str, modules: &Arc<Modules>) -> Result<Variant, Reports> {
    let (id, name, source, modules) = (id.to_owned(), file.to_owned(), source.to_owned(), modules.clone());
    load_abandonable(file, LIMIT, move || load_variant(&id, &name, &source, &modules))
}

/// Like [`read_variant`], but on the caller's thread, which hangs if the file can't be stopped.
pub fn load_variant(id: &str, file: &str, source: &str, modules: &Arc<Modules>) -> Result<Variant, Reports> {
    let (mut definition, functions) = read_definition(file, source, modules)?;
    let mut chain = vec![functions];
    let bases = &mut vec![id.to_owned()];
    definition.facts = on_base(definition.facts, file, source, (modules, &mut chain), bases)?;
    let named = match definition.facts.get("family") {
        Some(rules::FactValue::Text(named)) => named.as_str(),
        Some(_) => {
            let message = phrase("must-be").with("path", "family").with("wanted", phrase("kind-text"));
            return Err(source::key_report(file, source, "family", message).into());
        }
        None => {
            let report = Report::error(phrase("family-unsaid")).in_file(file);
            return Err(report.hint(did_you_mean("", known_families())).into());
        }
    };
    if named == scripted::ID {
        return scripted_variant(id, &definition, chain, modules);
    }
    let Some(family) = rules::native(named) else {
        let report = source::key_report(file, source, "family", phrase("family-none").with("name", named));
        return Err(report.hint(did_you_mean(named, known_families())).into());
    };
    let faults = odd_functions(&chain[0], &OVERLAY_FUNCTIONS, |name| phrase("must-be-data").with("key", name));
    let variant = match family.variant(id, &definition) {
        Ok(variant) => variant,
        Err(mut found) => {
            found.extend(faults);
            return Err(found);
        }
    };
    Reports::check(faults)?;
    if chain.iter().all(|link| link.names.is_empty()) {
        return Ok(variant);
    }
    overlaid_variant(variant, chain, modules)
}

/// Faults for functions of a file that its family does not call.
fn odd_functions(link: &RulesFunctions, known: &[&str], message: impl Fn(&str) -> Phrase) -> Vec<Report> {
    let odd = link.names.iter().filter(|name| !known.contains(&name.as_str()));
    let mut faults = FaultList::default();
    for name in odd {
        faults.add(|suggests| {
            let report = source::key_report(&link.file, &link.source, name, message(name));
            if suggests { report.hint(did_you_mean(name, known.iter().copied())) } else { report }
        });
    }
    faults.into_reports()
}

/// A fault if features are declared and not counted, or the other way round.
fn odd_measure(definition: &VariantDef, is_counted: bool) -> Option<Report> {
    let is_empty = |value: &rules::FactValue| matches!(value, rules::FactValue::List(items) if items.is_empty());
    let are_declared = definition.facts.get("features").is_some_and(|value| !is_empty(value));
    let (key, message) = match (are_declared, is_counted) {
        (true, false) => ("features", "declared-features-unmeasured"),
        (false, true) => (MEASURE, "declared-features-missing"),
        _ => return None,
    };
    let report = source::key_report(&definition.file, &definition.source, key, phrase(message));
    Some(report.hint(phrase("declared-features-hint")))
}

/// Lists the first moves and plays one, so that obvious faults show up before anyone plays.
fn scripted_variant(
    id: &str,
    definition: &VariantDef,
    chain: Vec<RulesFunctions>,
    modules: &Arc<Modules>,
) -> Result<Variant, Reports> {
    let known = GAME_FUNCTIONS.map(|(name, _)| name);
    let mut faults = odd_functions(&chain[0], &known, |name| phrase("function-unknown").with("name", name));
    let has = |wanted: &str| chain.iter().any(|link| link.names.iter().any(|name| name == wanted));
    for (name, _) in GAME_FUNCTIONS.iter().filter(|(name, required)| *required && !has(name)) {
        let message = if definition.facts.contains_key(*name) {
            phrase("must-be-function").with("key", *name)
        } else {
            phrase("function-missing").with("name", *name)
        };
        let report = source::key_report(&definition.file, &definition.source, name, message);
        faults.push(report.hint(phrase("function-hint")));
    }
    faults.extend(odd_measure(definition, has(MEASURE)));
    let own_form = has("grid");
    let facts = match scripted::facts(id, definition, !own_form) {
        Ok(facts) => facts,
        Err(found) => return Err(found.after(faults)),
    };
    Reports::check(faults)?;
    let code = ScriptCode::new(id, (chain, modules.clone()), (facts.shape, facts.first, facts.look.pieces.len()));
    let script_rules = LuaRules { code: Arc::new(code) };
    let start = script_rules.start()?;
    let variant = scripted::variant(id, facts, start, Box::new(script_rules))
        .map_err(|report| Reports::from((*report).clone()))?;
    try_one_move(&variant)?;
    Ok(variant)
}

fn overlaid_variant(native: Variant, chain: Vec<RulesFunctions>, modules: &Arc<Modules>) -> Result<Variant, Reports> {
    let code = ScriptCode::new(&native.id, (chain, modules.clone()), (native.shape, native.first, 0));
    let variant = scripted::overlaid(native, Box::new(ScriptOverlay { code: Arc::new(code) }));
    try_one_move(&variant)?;
    Ok(variant)
}

fn try_one_move(variant: &Variant) -> Result<(), Reports> {
    let start = variant.rules.start();
    let fault = |board: &Board| variant.rules.fault(board).map_or(Ok(()), |report| Err((*report).clone().into()));
    fault(&start)?;
    let Some(first) = variant.rules.moves(&start).into_iter().next() else { return Ok(()) };
    fault(&variant.rules.play(&start, &first).0)
}

fn known_families() -> impl Iterator<Item = &'static str> {
    rules::families().into_iter().map(rules::Family::id)
}

/// Lays the facts over those of the variant named as their `base`.
fn on_base(
    mut facts: FactTable,
    file: &str,
    source: &str,
    (modules, chain): (&Arc<Modules>, &mut Vec<RulesFunctions>),
    bases: &mut Vec<String>,
) -> Result<FactTable, Report> {
    let base = match facts.remove("base") {
        None => return Ok(facts),
        Some(rules::FactValue::Text(base)) => base,
        Some(_) => return Err(source::key_report(file, source, "base", phrase("base-text"))),
    };
    let Some(module) = modules.base(&base) else {
        let report = source::key_report(file, source, "base", phrase("variant-none").with("id", &base));
        return Err(report.hint(did_you_mean(&base, modules.base_ids())));
    };
    if bases.len() > MAX_BASES && !bases.contains(&base) {
        bases.push(base);
        let message = phrase("base-deep").with("most", MAX_BASES).with("bases", bases.join(" -> "));
        return Err(source::key_report(file, source, "base", message));
    }
    if bases.contains(&base) {
        bases.push(base);
        let message = phrase("base-circle").with("bases", bases.join(" -> "));
        return Err(source::key_report(file, source, "base", message));
    }
    bases.push(base);
    let (below, functions) = read_definition(&module.file, &module.source, modules).map_err(Reports::into_first)?;
    chain.push(functions);
    let mut below = on_base(below.facts, &module.file, &module.source, (modules, chain), bases)?;
    // A `game_type` number of the PDN standard belongs to one game, and a changed game is another one.
    if let Some(rules::FactValue::Table(notation)) = below.get_mut("notation") {
        notation.remove("game_type");
        notation.remove("hub");
    }
    Ok(laid_over(below, facts))
}

/// Merges facts: tables key by key, everything else replaced.
fn laid_over(mut below: FactTable, above: FactTable) -> FactTable {
    for (key, value) in above {
        let value = match (below.remove(&key), value) {
            (Some(rules::FactValue::Table(old)), rules::FactValue::Table(new)) => {
                rules::FactValue::Table(laid_over(old, new))
            }
            (_, value) => value,
        };
        below.insert(key, value);
    }
    below
}

/// Runs a variant's file and returns its facts, before a family reads them, and its functions.
fn read_definition(file: &str, source: &str, modules: &Arc<Modules>) -> Result<(VariantDef, RulesFunctions), Reports> {
    let memory = |error: mlua::Error| ScriptError::error(&error).report(&super::fault::Texts::default(), file);
    let sandbox = Sandbox::new(RULES_MEMORY_LIMIT, modules.clone(), Rc::new(|_| {}), add_grid).map_err(memory)?;
    let chunk = sandbox.load(file, source)?;
    let returned: Result<Value, ScriptError> =
        sandbox.guarded(&CallLimits::time(modules.guard(GUARD)), |_| {}, |sandbox| sandbox.call(&chunk, ()));
    let table = match returned.map_err(|raised| raised.report(sandbox.texts(), file))? {
        Value::Table(table) => table,
        other => {
            let message = phrase("returns-no-facts").with("found", convert::kind_of(&other));
            return Err(Report::error(message).in_file(file).into());
        }
    };
    let (table, names) = without_functions(&sandbox, &table).map_err(memory)?;
    let fault = |path: &str, message: Phrase| source::key_report(file, source, path, message);
    let facts = convert::facts(&table, fault)?;
    let definition =
        VariantDef { file: file.to_owned(), source: source.to_owned(), facts, find_lines: source::key_lines };
    Ok((definition, RulesFunctions { file: file.to_owned(), source: source.into(), names }))
}

/// Splits a table into its values and the names of its functions, in alphabetical order.
fn without_functions(sandbox: &Sandbox, table: &Table) -> mlua::Result<(Table, Vec<String>)> {
    let plain = sandbox.lua().create_table()?;
    let mut names = Vec::new();
    for pair in table.pairs::<Value, Value>() {
        match pair? {
            // Functions beyond this limit cause faults in any case.
            (Value::String(name), Value::Function(_)) if names.len() < MAX_FUNCTIONS => {
                names.push(convert::prefix(&name, LONGEST_QUOTE));
            }
            (Value::String(_), Value::Function(_)) => {}
            (key, value) => plain.raw_set(key, value)?,
        }
    }
    names.sort_unstable();
    Ok((plain, names))
}
