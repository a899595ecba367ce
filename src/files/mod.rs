//! Reads and writes whole files safely. Only regular files within a size limit are read. A file is written under a temporary name
//! next to its target and then renamed, so that a failure leaves the old file, or none.

mod input;
mod output;

pub use input::{open, read, read_stream, read_text};
pub use output::{Existing, OutputFile, replace, write_private};
