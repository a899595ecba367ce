//! Converts a Lua value in every possible way, for tests of the conversions.

use super::{facts, from_json, show, to_json};
use crate::report::Report;
use crate::script::fault::ScriptError;
use crate::script::sandbox::{CallLimits, MEMORY_LIMIT, Sandbox};
use crate::text::{Phrase, phrase, raw};
use mlua::Value;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

#[derive(Debug)]
pub struct Converted {
    /// Its JSON, and the JSON of the value made from that.
    pub kept: Result<[String; 2], Phrase>,
    /// As shown to users.
    pub shown: String,
    /// The faults of converting it to JSON or to facts.
    pub faults: Vec<String>,
}

const GUARD: Duration = Duration::from_secs(2);

thread_local! {
    static SANDBOX: Option<Sandbox> = Sandbox::new(MEMORY_LIMIT, Arc::default(), Rc::new(|_| {}), |_| Ok(())).ok();
}

pub fn converted(source: &str) -> Result<Converted, Report> {
    const FILE: &str = "value.lua";
    SANDBOX.with(|sandbox| {
        let Some(sandbox) = sandbox else { return Err(Report::error(phrase("lua-no-state"))) };
        let chunk = sandbox.load(FILE, source)?;
        sandbox.guarded(
            &CallLimits::time(GUARD),
            |_| {},
            |sandbox| {
                let report = |raised: ScriptError| raised.report(sandbox.texts(), FILE);
                let value: Value = sandbox.call(&chunk, ()).map_err(report)?;
                let mut faults = Vec::new();
                if let Value::Table(table) = &value
                    && let Err(found) = facts(table, |_, message| Report::error(message))
                {
                    faults.extend(found.into_iter().map(|report| report.message));
                }
                let kept = to_json(&value, "value").and_then(|json| {
                    let again = from_json(sandbox.lua(), &json).map_err(|error| raw(error.to_string()))?;
                    Ok([json.to_string(), to_json(&again, "value")?.to_string()])
                });
                faults.extend(kept.as_ref().err().map(ToString::to_string));
                Ok(Converted { kept, shown: show(&value), faults })
            },
        )
    })
}
