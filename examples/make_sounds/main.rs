//! Writes the sounds of `assets/sounds/`: `make sounds`.

mod synth;

use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sounds");
    fs::create_dir_all(&folder)?;
    let mut total_bytes = 0;
    for (name, samples) in synth::files() {
        let wav = synth::wav(&samples);
        total_bytes += wav.len();
        fs::write(folder.join(name), wav)?;
    }
    println!("{}: {total_bytes} bytes", folder.display());
    Ok(())
}
