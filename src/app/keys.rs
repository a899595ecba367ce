//! Checks whether keyboard shortcuts from the settings were pressed.

use crate::app::command::Commands;
use crate::app::state::AppState;
use crate::config::{Chord, CommandId, KeyMap};
use crate::text::{Phrase, phrase};
use egui::{Context, Event, FocusDirection, Id, Key, Modifiers, Popup};

/// Chords that belong to a focused text field.
const OF_TEXT: [&str; 6] = ["A", "C", "V", "X", "Y", "Z"];

/// Sends the commands among `ids` whose keys were pressed in this frame and that have an effect on this screen. With `on_board`
/// the board has the focus, where arrow keys move between the squares instead.
pub fn send_pressed(
    ctx: &Context,
    app: &AppState,
    ids: impl IntoIterator<Item = CommandId>,
    on_board: bool,
    commands: &mut Commands,
) {
    for id in ids {
        let is_arrow = app.shared.settings.keys.chord(id).is_some_and(is_arrow);
        if on_board && is_arrow || !pressed(ctx, &app.shared.settings.keys, id) {
            continue;
        }
        if let Some(command) = app.command(id) {
            commands.send(command);
            if is_arrow {
                // The shortcut must not also move the focus.
                ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
            }
        }
    }
}

/// Whether the chord of a command was pressed in this frame. While text is being typed, plain letters are not shortcuts.
pub fn pressed(ctx: &Context, keys: &KeyMap, id: CommandId) -> bool {
    let Some(chord) = keys.chord(id) else { return false };
    let typing = ctx.text_edit_focused();
    let is_text = !(chord.ctrl || chord.alt || chord.key.starts_with('F') && chord.key.len() > 1)
        || chord.ctrl && (OF_TEXT.contains(&chord.key) || chord.key.len() > 1);
    if typing && is_text || are_keys_taken(ctx) || is_key_taken(ctx, chord) {
        return false;
    }
    ctx.input(|input| {
        input.events.iter().filter_map(|event| chord_of(event, input.modifiers)).any(|one| one.is_same(chord))
    })
}

/// Takes what was typed after the chord of a command out of this frame.
pub fn take_typed_after(ctx: &Context, keys: &KeyMap, id: CommandId) -> Vec<Event> {
    ctx.input_mut(|input| {
        let modifiers = input.modifiers;
        let is_its = |event: &Event| chord_of(event, modifiers).zip(keys.chord(id)).is_some_and(|(a, b)| a.is_same(b));
        let at = input.events.iter().position(is_its);
        at.map_or_else(Vec::new, |at| input.events.split_off(at + 1))
    })
}

const fn is_arrow(chord: Chord) -> bool {
    let is_plain = !(chord.ctrl || chord.alt || chord.shift);
    is_plain && matches!(chord.key.as_bytes(), b"Left" | b"Right" | b"Up" | b"Down")
}

/// Whether the focused widget handles this key itself: an open list takes every key, a widget with a value (a slider or number
/// field, which can be dragged) takes arrows.
fn is_key_taken(ctx: &Context, chord: Chord) -> bool {
    if Popup::is_any_open(ctx) {
        return !(chord.ctrl || chord.alt || chord.key.starts_with('F') && chord.key.len() > 1);
    }
    let focused = || ctx.memory(egui::Memory::focused).and_then(|id| ctx.read_response(id));
    is_arrow(chord) && focused().is_some_and(|focused| focused.sense.senses_drag())
}

/// The first chord pressed in this frame, for assigning a shortcut.
///
/// # Errors
/// The key cannot be used as a shortcut; the error says why.
pub fn any_pressed(ctx: &Context) -> Option<Result<Chord, Phrase>> {
    ctx.input(|input| {
        input.events.iter().find_map(|event| match event {
            Event::Key { key, pressed: true, .. } => {
                let refused = || Chord::key(key.name()).err().unwrap_or_else(|| phrase("chord-unusable"));
                Some(chord_of(event, input.modifiers).ok_or_else(refused))
            }
            _ => chord_of(event, input.modifiers).map(Ok),
        })
    })
}

/// Asks the shown page to move the focus to its board.
pub fn request_board_focus(ctx: &Context) {
    ctx.data_mut(|data| data.insert_temp(board_focus_id(), true));
}

/// Whether the focus should move to the board; true once per request.
pub fn take_board_focus(ctx: &Context) -> bool {
    ctx.data_mut(|data| data.remove_temp::<bool>(board_focus_id())).unwrap_or(false)
}

fn board_focus_id() -> Id {
    Id::unique("board focus")
}

/// Whether all keys were captured in this frame or the last, for example to assign a shortcut. Shortcuts are off then.
pub fn are_keys_taken(ctx: &Context) -> bool {
    let frame = ctx.cumulative_frame_nr();
    ctx.data(|data| data.get_temp::<u64>(taken_id())).is_some_and(|chose| chose + 1 >= frame)
}

/// Captures all keys in this frame and the next.
pub fn take_keys(ctx: &Context) {
    let frame = ctx.cumulative_frame_nr();
    ctx.data_mut(|data| data.insert_temp(taken_id(), frame));
}

/// Ends the capture at once.
pub fn release_keys(ctx: &Context) {
    ctx.data_mut(|data| data.remove::<u64>(taken_id()));
}

fn taken_id() -> Id {
    Id::unique("keys taken")
}

/// The chord of a key event. Copy, cut and paste arrive as events of their own.
fn chord_of(event: &Event, pressed_modifiers: Modifiers) -> Option<Chord> {
    let clipboard = |key| Some(Chord { ctrl: true, shift: pressed_modifiers.shift, alt: false, key });
    match event {
        Event::Copy => clipboard("C"),
        Event::Cut => clipboard("X"),
        Event::Paste(_) => clipboard("V"),
        Event::Key { key, pressed: true, modifiers, .. } => {
            let key = name_of(*key)?;
            Some(Chord { ctrl: modifiers.command || modifiers.ctrl, shift: modifiers.shift, alt: modifiers.alt, key })
        }
        _ => None,
    }
}

/// The name of a key in the settings file.
fn name_of(key: Key) -> Option<&'static str> {
    let name = match key {
        Key::ArrowLeft => "Left",
        Key::ArrowRight => "Right",
        Key::ArrowUp => "Up",
        Key::ArrowDown => "Down",
        Key::Comma => ",",
        Key::Period => ".",
        Key::Minus => "-",
        Key::Questionmark => "?",
        Key::Exclamationmark => "!",
        other => other.symbol_or_name(),
    };
    Chord::key(name).ok()
}
