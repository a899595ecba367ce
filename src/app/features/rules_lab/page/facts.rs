//! The editable facts of a variant with their possible values, each with a title and a sentence about it. A changed fact is highlighted and can
//! be reset.

use crate::app::components::{ActionButton, UiTokens, checkbox, drop_down, form_list, height, labelled_row};
use crate::app::widgets::localized_text::LocalizedText;
use crate::board::Side;
use crate::config::icon;
use crate::rules::{FactKind, RuleSentence, Variant};
use crate::summary::facts;
use crate::text::{capital, phrase};
use crate::view::{add_ltr_region, ltr_region};
use egui::{Align, ComboBox, DragValue, Label, Layout, Response, RichText, Sense, Ui, UiBuilder, vec2};
use std::collections::BTreeMap;

/// The width of the names of the facts.
pub(super) const NAME_POINTS: f32 = 120.0;
/// The icon buttons that follow the lists of the form: what puts a fact back, or opens a bot's file.
pub(super) const ICON_BUTTONS: usize = 1;

/// `sets` holds the changed facts in the syntax of a variant file; `clauses` are the current rules in words.
pub(super) fn ui(ui: &mut Ui, variant: &Variant, sets: &mut BTreeMap<String, String>, clauses: &[RuleSentence]) {
    // Facts without a table come first.
    let mut tables: BTreeMap<&str, Vec<(&str, &FactKind)>> = BTreeMap::new();
    for (path, kind) in variant.adjustable_facts() {
        let table = path.rsplit_once('.').map_or("", |(table, _)| table);
        tables.entry(table).or_default().push((path, kind));
    }
    for (table, mut of_table) in tables {
        // The columns and the rows of a board are its size.
        of_table.sort_by_key(|(path, _)| *path == "board.corner");
        ui.add_space(2.0);
        if !table.is_empty() {
            match facts::table_title(table) {
                Some(title) => _ = ui.label(ui.tokens().strong(ui.localized(title))),
                None => _ = ltr_region(ui, |ui| ui.label(ui.tokens().strong(table))),
            }
        }
        for (path, kind) in of_table {
            fact_ui(ui, variant, (path, kind), sets, clauses);
        }
    }
}

fn fact_ui(
    ui: &mut Ui,
    variant: &Variant,
    (path, kind): (&str, &FactKind),
    sets: &mut BTreeMap<String, String>,
    clauses: &[RuleSentence],
) {
    let usual = Value::read(kind, variant.facts.get(path).map_or("", String::as_str));
    let mut value = sets.get(path).map_or_else(|| usual.clone(), |text| Value::read(kind, text));
    let is_changed = sets.contains_key(path);
    let help = facts::sentence(path).map(|sentence| ui.localized(sentence)).unwrap_or_default();
    let label = (NAME_POINTS, |ui: &mut Ui| name_ui(ui, path, is_changed, clauses));
    let is_back = labelled_row(ui, label, &help, None, |ui| {
        let mut contents = |ui: &mut Ui| {
            value_ui(ui, variant, (path, kind), &mut value);
            is_changed && reset_ui(ui, path, &usual)
        };
        // The button is beside the first of a list of words.
        if matches!(kind, FactKind::Words(_)) { ui.horizontal_top(contents).inner } else { contents(ui) }
    });
    if is_back || value == usual {
        sets.remove(path);
    } else {
        sets.insert(path.to_owned(), value.lua());
    }
}

/// Draws the name of a fact, with the rules that mention it as its tooltip.
fn name_ui(ui: &mut Ui, path: &str, is_changed: bool, clauses: &[RuleSentence]) {
    let tokens = ui.tokens();
    let ink = if is_changed { tokens.accent } else { tokens.weak };
    let named = if let Some(title) = facts::title(path) {
        ui.add(Label::new(tokens.small(ui.localized(title)).color(ink)).wrap())
    } else {
        let name = path.rsplit_once('.').map_or(path, |(_, name)| name);
        add_ltr_region(ui, Label::new(RichText::new(name).monospace().color(ink)).truncate())
    };
    named.on_hover_ui(|ui| {
        // As the variant's file and the command line write it.
        ltr_region(ui, |ui| ui.label(RichText::new(path).monospace()));
        // The rules that mention a fact say what it does to this game.
        for clause in clauses.iter().filter(|clause| clause.facts.contains(&path)) {
            ui.label(tokens.strong(ui.localized(&clause.title)));
            ui.label(ui.localized(&clause.text));
        }
    });
}

/// Draws the button that puts a fact back and returns whether it was clicked.
fn reset_ui(ui: &mut Ui, path: &str, usual: &Value) -> bool {
    let words = ui.localized(phrase("lab-put-back").with("fact", path).with("value", usual.lua()));
    ui.add(ActionButton::icon_only(icon::ARROW_COUNTER_CLOCKWISE, words).height(height::DENSE)).clicked()
}

/// What a word means as the value of a fact; the word itself if only a script knows that.
fn word_text(ui: &Ui, variant: &Variant, path: &str, word: &str) -> String {
    let side = [Side::Black, Side::White].into_iter().zip(["black", "white"]).find(|(_, name)| *name == word);
    match (facts::word_title(path, word), side) {
        (Some(title), _) => ui.localized(title),
        (None, Some((side, _))) if path == "first" => capital(&ui.words().authored(variant.side_name(side))),
        _ => word.to_owned(),
    }
}

/// The field's accessible name is the full path.
fn value_ui(ui: &mut Ui, variant: &Variant, (path, kind): (&str, &FactKind), value: &mut Value) {
    let text = |ui: &Ui, word: &str| word_text(ui, variant, path, word);
    match (kind, value) {
        (FactKind::Switch, Value::Switch(flag)) => {
            let switch = bare_checkbox(ui, flag);
            ui.ctx().accesskit_node_builder(switch.id, |node| node.set_label(path));
        }
        (FactKind::Whole(from, to), Value::Whole(number)) => {
            let speed = if *to > 1000 { 5.0 } else { 0.05 };
            let dial = ui.add(DragValue::new(number).range(*from..=*to).speed(speed));
            ui.ctx().accesskit_node_builder(dial.id, |node| node.set_label(path));
        }
        (FactKind::Choice(words), Value::Word(word)) => {
            let shown = form_list(ui, ICON_BUTTONS, |ui, width| {
                let list = ComboBox::from_id_salt(path).selected_text(text(ui, word)).width(width);
                drop_down(ui, list, |ui, rows| {
                    for offered in words {
                        let shown = text(ui, offered);
                        rows.value(ui, word, offered.clone(), shown);
                    }
                })
            });
            let _ = shown.accessible_name(path);
        }
        (FactKind::Words(words), Value::Words(chosen)) => {
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                for offered in words {
                    let at = chosen.iter().position(|word| word == offered);
                    let mut is_chosen = at.is_some();
                    let shown = text(ui, offered);
                    let switch = checkbox(ui, &mut is_chosen, &shown);
                    let label = format!("{path}: {offered}");
                    ui.ctx().accesskit_node_builder(switch.id, |node| node.set_label(label));
                    if switch.changed() {
                        match at {
                            Some(at) => _ = chosen.remove(at),
                            None => chosen.push(offered.clone()),
                        }
                    }
                }
            });
        }
        _ => {}
    }
}

/// Draws a box without text whose edge is where fields begin. egui puts the box and its gap in the middle of what can be clicked,
/// which therefore begins before the row; a negative space there would move the help beneath the box as well.
fn bare_checkbox(ui: &mut Ui, flag: &mut bool) -> Response {
    let spacing = ui.spacing();
    let margin = 0.5 * (spacing.interact_size.y - spacing.icon_width - spacing.icon_spacing).max(0.0);
    let size = vec2(spacing.icon_width, spacing.interact_size.y);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let place = rect.with_min_x(rect.left() - margin);
    let mut row = ui.new_child(UiBuilder::new().max_rect(place).layout(Layout::left_to_right(Align::Center)));
    checkbox(&mut row, flag, "")
}

#[derive(Clone, Debug, PartialEq)]
enum Value {
    Switch(bool),
    Whole(i64),
    Word(String),
    Words(Vec<String>),
}

impl Value {
    /// Parses a value from a variant or a file; a missing or invalid number gives the smallest one.
    fn read(kind: &FactKind, text: &str) -> Self {
        match kind {
            FactKind::Switch => Self::Switch(text == "true"),
            FactKind::Whole(from, _) => Self::Whole(text.parse().unwrap_or(*from)),
            FactKind::Choice(words) => {
                let word = text.trim_matches('"');
                Self::Word(if word.is_empty() { words.first().cloned().unwrap_or_default() } else { word.to_owned() })
            }
            FactKind::Words(_) => {
                let words = text.trim_matches(['{', '}', ' ']).split(',').map(|word| word.trim().trim_matches('"'));
                Self::Words(words.filter(|word| !word.is_empty()).map(str::to_owned).collect())
            }
        }
    }

    /// The value as in a file, except for the quotes of a word.
    fn lua(&self) -> String {
        match self {
            Self::Switch(flag) => flag.to_string(),
            Self::Whole(number) => number.to_string(),
            Self::Word(word) => word.clone(),
            Self::Words(words) => {
                format!("{{{}}}", words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(","))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{Catalog, FolderChoice, Root};
    use std::collections::BTreeSet;

    #[test]
    fn every_fact_of_the_shipped_games_and_each_of_its_words_is_explained() {
        let folder = tempfile::tempdir().unwrap();
        let root = Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option };
        let mut without = BTreeSet::new();
        for variant in Catalog::open(root).now().variants_in_use() {
            for (path, kind) in variant.adjustable_facts() {
                if facts::title(path).is_none() || facts::sentence(path).is_none() {
                    without.insert(path.to_owned());
                }
                let table = path.rsplit_once('.').map(|(table, _)| table);
                without.extend(table.filter(|table| facts::table_title(table).is_none()).map(str::to_owned));
                let (FactKind::Choice(words) | FactKind::Words(words)) = kind else { continue };
                let bare = words.iter().filter(|word| path != "first" && facts::word_title(path, word).is_none());
                without.extend(bare.map(|word| format!("{path}: {word}")));
            }
        }
        assert!(without.is_empty(), "{without:?}");
    }

    #[test]
    fn values_are_read_as_described_and_as_written() {
        let words = FactKind::Words(vec!["a".into(), "b".into()]);
        for (kind, text, lua) in [
            (&FactKind::Switch, "true", "true"),
            (&FactKind::Whole(1, 9), "4", "4"),
            (&FactKind::Choice(vec!["left".into(), "all".into()]), "all", "all"),
            (&words, "{ a, b }", "{\"a\",\"b\"}"),
            (&words, "{  }", "{}"),
            (&words, "", "{}"),
        ] {
            let value = Value::read(kind, text);
            assert_eq!(value.lua(), lua);
            assert_eq!(Value::read(kind, lua), value);
        }
    }
}
