//! Writes the type definitions that editors use for scripts.

use crate::files;
use crate::report::Report;
use crate::script::{TYPES_GENERATED_BY, lua_ls_meta, luau_definitions};
use crate::text::phrase;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

pub const TYPE_FILES: [&str; 2] = ["damka.d.luau", "damka.meta.lua"];

/// Type files are far smaller; a larger file of that name belongs to another program.
const MAX_BYTES: u64 = 4 << 20;

/// Settings of the Lua language server, written only if there are none.
const SETTINGS: &str = ".luarc.json";
const SETTINGS_TEXT: &str = r#"{
  "runtime.version": "Lua 5.4",
  "runtime.nonstandardSymbol": ["+=", "-=", "*=", "/=", "%=", "^=", "//=", "continue"],
  "runtime.builtin": { "io": "disable", "os": "disable", "debug": "disable", "package": "disable", "bit32": "enable" },
  "diagnostics.globals": ["bit32", "buffer", "unpack"]
}
"#;

/// Returns the files written. Fails if a file of that name was not written by damka, or on a write error.
pub fn write_types(folder: &Path) -> Result<Vec<String>, Report> {
    let texts = [luau_definitions(), lua_ls_meta()];
    for name in TYPE_FILES {
        let is_foreign = match files::read(&folder.join(name), MAX_BYTES) {
            Ok(old) => !String::from_utf8_lossy(&old).contains(TYPES_GENERATED_BY),
            Err(error) => error.kind() != ErrorKind::NotFound,
        };
        if is_foreign {
            let report = Report::error(phrase("types-foreign").with("file", name));
            return Err(report.hint(phrase("types-foreign-hint")));
        }
    }
    let cannot = |name: &str, error: std::io::Error| {
        let message = phrase("file-unwritten").with("file", name).with("error", &error);
        Report::error(message).hint(phrase("types-unwritten-hint"))
    };
    fs::create_dir_all(folder).map_err(|error| cannot(&folder.display().to_string(), error))?;
    let mut written = Vec::new();
    for (name, text) in TYPE_FILES.into_iter().zip(texts) {
        files::replace(&folder.join(name), text.as_bytes()).map_err(|error| cannot(name, error))?;
        written.push(name.to_owned());
    }
    match files::write_new(&folder.join(SETTINGS), SETTINGS_TEXT.as_bytes()) {
        Ok(()) => written.push(SETTINGS.to_owned()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        Err(error) => return Err(cannot(SETTINGS, error)),
    }
    Ok(written)
}
