//! Type-ahead in an open list: typed letters lead to the next row that begins with them.

use egui::{Event, Id, Key, Modifiers, Ui};

/// After this long without a letter typing starts over, as in the lists of browsers.
const PAUSE_SECS: f64 = 1.0;

#[derive(Clone, Default)]
struct Typed {
    letters: String,
    at_secs: f64,
}

/// The row that the letters typed in this frame, and shortly before, lead to. The search begins at the row with the focus.
pub(super) fn typed_row(ui: &Ui, texts: &[String], focused: usize) -> Option<usize> {
    let (new, now_secs) = ui.input(|input| {
        let texts = input.events.iter().filter_map(|event| match event {
            Event::Text(text) => Some(text.as_str()),
            _ => None,
        });
        (letters_of(&texts.collect::<String>()), input.time)
    });
    if new.is_empty() {
        return None;
    }
    let before: Typed = ui.data(|data| data.get_temp(typed_id())).unwrap_or_default();
    let kept = if now_secs - before.at_secs < PAUSE_SECS { before.letters } else { String::new() };
    let letters = kept + &new;
    ui.data_mut(|data| data.insert_temp(typed_id(), Typed { letters: letters.clone(), at_secs: now_secs }));
    row_of(texts, &letters, focused)
}

/// Keeps the space bar from choosing the focused row while a name is being typed, of which the space is a part. To be called before
/// the rows are drawn.
pub(super) fn take_typed_space(ui: &Ui) {
    let now_secs = ui.input(|input| input.time);
    let Some(typed) = ui.data(|data| data.get_temp::<Typed>(typed_id())) else { return };
    let is_typing = now_secs - typed.at_secs < PAUSE_SECS;
    if is_typing && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Space)) {
        ui.data_mut(|data| data.insert_temp(typed_id(), Typed { at_secs: now_secs, ..typed }));
    }
}

/// Lets a list that opens begin without what was typed in another one.
pub(super) fn forget_typed(ui: &Ui) {
    ui.data_mut(|data| data.remove::<Typed>(typed_id()));
}

/// One for all lists, as only one is open at a time.
fn typed_id() -> Id {
    Id::unique("type-ahead")
}

/// The next row that begins with these letters; the focused one counts. One letter typed again and again leads from row to row.
fn row_of(texts: &[String], letters: &str, focused: usize) -> Option<usize> {
    let first = letters.chars().next()?;
    let is_repeated = letters.chars().all(|letter| letter == first);
    let (wanted, from) = if is_repeated { (first.to_string(), focused + 1) } else { (letters.to_owned(), focused) };
    (0..texts.len()).map(|step| (from + step) % texts.len()).find(|row| letters_of(&texts[*row]).starts_with(&wanted))
}

/// Without spaces: a name can be typed with or without them.
fn letters_of(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::row_of;

    #[test]
    fn letters_lead_to_the_next_row_that_begins_with_them() {
        let rows = ["Brazilian", "British rules", "Russian", "Reversi 6×6"].map(str::to_owned);
        assert_eq!(row_of(&rows, "r", 0), Some(2));
        assert_eq!(row_of(&rows, "rr", 2), Some(3));
        assert_eq!(row_of(&rows, "r", 3), Some(2));
        assert_eq!(row_of(&rows, "bri", 0), Some(1));
        assert_eq!(row_of(&rows, "britishr", 1), Some(1));
        assert_eq!(row_of(&rows, "x", 1), None);
        assert_eq!(row_of(&[], "x", 0), None);
    }
}
