//! Inputs made of good ones by damaging them. An input follows from the target's name and its number alone.

use super::targets::Target;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Most bytes of an input, apart from a few that are huge on purpose.
const MAX_BYTES: usize = 700;

/// One input in so many is huge.
const HUGE_EACH: u64 = 1000;

/// How large those grow, in bytes.
const HUGE_BYTES: usize = 40_000;

/// Letters that look like blanks, show nothing, turn the order round or break lines.
const ODD: [&str; 24] = [
    "\u{a0}",
    "\u{2004}",
    "\u{2028}",
    "\u{2029}",
    "\u{3000}",
    "\u{85}",
    "\u{200b}",
    "\u{202e}",
    "\u{2066}",
    "\u{feff}",
    "\u{0}",
    "\u{1b}[2J",
    "\u{7f}",
    "\r",
    "\n",
    "\t",
    "\r\n",
    "é",
    "½",
    "–",
    "−",
    "א",
    "😀",
    "\u{301}",
];

const NUMBERS: [&str; 16] = [
    "0",
    "1",
    "-1",
    "255",
    "256",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "1e308",
    "1e999",
    "0.000000000000000000001",
];

const OPENING: [&str; 10] = ["(", "[", "{", "{ a = {", "[[", "((", "- - ", "\"", "/", "!"];

/// The input of this number.
pub fn input(target: &Target, number: u64) -> Vec<u8> {
    let seed = target
        .name
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let mut random = ChaCha8Rng::seed_from_u64(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut bytes = piece(target, &mut random, MAX_BYTES);
    for _ in 0..random.random_range(1..7) {
        damage(&mut bytes, target, &mut random);
    }
    if number % HUGE_EACH == HUGE_EACH - 1 {
        grow(&mut bytes, &mut random);
    } else {
        bytes.truncate(2 * MAX_BYTES);
    }
    bytes
}

/// A good input, or as much of one as may be.
fn piece(target: &Target, random: &mut ChaCha8Rng, most: usize) -> Vec<u8> {
    let Some(seed) = target.seeds.get(random.random_range(0..target.seeds.len().max(1))) else { return Vec::new() };
    if seed.len() <= most {
        return seed.clone();
    }
    // Mostly from its beginning, which says what it is.
    let start = if random.random_range(0..3) == 0 { random.random_range(0..seed.len() - most) } else { 0 };
    let length = random.random_range(most / 4..=most);
    seed[start..start + length].to_vec()
}

fn word<'a>(target: &Target, random: &mut ChaCha8Rng) -> &'a str {
    let mut of = |list: &[&'static str]| list.get(random.random_range(0..list.len().max(1))).copied().unwrap_or(" ");
    let words = of(target.words);
    let (odd, number) = (of(&ODD), of(&NUMBERS));
    match random.random_range(0..6) {
        0 => odd,
        1 => number,
        _ => words,
    }
}

fn insert(bytes: &mut Vec<u8>, at: usize, piece: &[u8]) {
    bytes.splice(at..at, piece.iter().copied());
}

fn damage(bytes: &mut Vec<u8>, target: &Target, random: &mut ChaCha8Rng) {
    let at = random.random_range(0..=bytes.len());
    let end = (at + random.random_range(0..40)).min(bytes.len());
    match random.random_range(0..12) {
        0 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << random.random_range(0..8);
            }
        }
        1 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte = random.random();
            }
        }
        2 => _ = bytes.drain(at..end),
        3 => {
            let copy = bytes[at..end].to_vec();
            let to = random.random_range(0..=bytes.len());
            insert(bytes, to, &copy);
        }
        4 => {
            let other = piece(target, random, 120);
            insert(bytes, at, &other);
        }
        5 => bytes.truncate(at),
        6 => {
            let opening = OPENING[random.random_range(0..OPENING.len())];
            let nested = opening.repeat(random.random_range(1..90));
            insert(bytes, at, nested.as_bytes());
        }
        7 => replace_number(bytes, at, random),
        8 => {
            let word = word(target, random).as_bytes();
            bytes.splice(at..end.min(at + word.len()), word.iter().copied());
        }
        _ => insert(bytes, at, word(target, random).as_bytes()),
    }
}

/// Puts another number in the place of the next one.
fn replace_number(bytes: &mut Vec<u8>, from: usize, random: &mut ChaCha8Rng) {
    let Some(start) = bytes[from..].iter().position(u8::is_ascii_digit).map(|length| from + length) else { return };
    let length = bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = NUMBERS[random.random_range(0..NUMBERS.len())];
    bytes.splice(start..start + length, number.bytes());
}

/// Repeats a piece of the input until it is huge.
fn grow(bytes: &mut Vec<u8>, random: &mut ChaCha8Rng) {
    if bytes.is_empty() {
        bytes.push(b'a');
    }
    let start = random.random_range(0..bytes.len());
    let length = random.random_range(1..=(bytes.len() - start).min(60));
    let piece = bytes[start..start + length].to_vec();
    let repeated = piece.repeat(HUGE_BYTES / length);
    insert(bytes, start, &repeated);
}
