//! Reads and writes whole files safely. Only plain files within a limit are read. A file is written under another name
//! beside its place and renamed, so that whatever goes wrong leaves the old file, or none.

mod input;
mod output;

pub use input::{open, read, read_stream, read_text};
pub use output::{Existing, OutputFile, replace, write_private};
