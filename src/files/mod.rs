//! Reads and writes whole files safely. Only regular files within a size limit are read. A file is written under a temporary name
//! next to its target and then renamed, so that a failure leaves the old file, or none.

mod access;
mod input;
mod open_files;
mod output;
mod temp_folder;

pub use access::{DiskBar, accesses_while_barred, bar_this_thread, count_access};
pub use input::{check_regular, open, open_up_to, read, read_stream, read_text};
pub use open_files::raise_open_file_limit;
pub use output::{Existing, OutputFile, build_new, replace, write_new, write_private};
pub use temp_folder::TempFolder;
