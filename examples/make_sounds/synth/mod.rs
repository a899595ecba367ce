//! Wood, bone and cloth from nothing: noise through filters, and struck things that ring and die away.
//!
//! Every file follows from its name and number alone, so it can be made again and compared.

mod parts;
mod recipes;

use parts::{Chance, RATE_HZ};

/// Takes of each sound.
const TAKES: usize = 4;

/// The name of every file and its sound, 16 bits a sample, 44.1 kHz, mono.
pub fn files() -> impl Iterator<Item = (String, Vec<i16>)> {
    recipes::ALL.iter().enumerate().flat_map(|(kind, recipe)| {
        (1..=TAKES).map(move |take| {
            let mut chance = Chance::new((kind * 100 + take) as u64);
            let sound = (recipe.make)(&mut chance).finish(recipe.peak);
            (format!("{}_{take}.wav", recipe.name), sound)
        })
    })
}

/// A WAV file: the header of 44 bytes and the samples.
pub fn wav(samples: &[i16]) -> Vec<u8> {
    const HEADER_BYTES: u32 = 36;
    const SAMPLE_BYTES: u32 = 2;
    let data_bytes = samples.len() as u32 * SAMPLE_BYTES;
    let mut bytes = Vec::with_capacity(44 + data_bytes as usize);
    bytes.extend(b"RIFF");
    bytes.extend((HEADER_BYTES + data_bytes).to_le_bytes());
    bytes.extend(b"WAVEfmt ");
    bytes.extend(16u32.to_le_bytes()); // bytes of this chunk
    bytes.extend(1u16.to_le_bytes()); // PCM
    bytes.extend(1u16.to_le_bytes()); // channels
    bytes.extend(RATE_HZ.to_le_bytes());
    bytes.extend((RATE_HZ * SAMPLE_BYTES).to_le_bytes());
    bytes.extend((SAMPLE_BYTES as u16).to_le_bytes());
    bytes.extend(16u16.to_le_bytes()); // bits a sample
    bytes.extend(b"data");
    bytes.extend(data_bytes.to_le_bytes());
    bytes.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
    bytes
}
