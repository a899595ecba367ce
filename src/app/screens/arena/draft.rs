//! The form in which a contest is put together.

use super::shown::most_threads;
use crate::app::arena::{ArenaAct, Draft, Limit, most_rounds, processors};
use crate::app::command::{Command, Commands};
use crate::app::logic::Logic;
use crate::app::widgets::field::field;
use crate::app::widgets::say::Say;
use crate::app::widgets::seat_picker::{bot_picker, first_bot, plays};
use crate::app::widgets::style::color32;
use crate::arena::{Format, Sprt};
use crate::rules::Variant;
use crate::text::{own, phrase};
use egui::{Button, ComboBox, DragValue, Grid, RichText, Slider, Ui};
use std::ops::RangeInclusive;

/// More bots fit into no list that anybody fills by hand.
const MOST_SEATS: usize = 300;
const MOST_PAIRS: u32 = 100_000;
/// The bounds of a test lie between these.
const ELO_BOUNDS: RangeInclusive<f64> = -500.0..=500.0;
const MOST_NODES: u64 = 1_000_000_000;
/// What a limit begins with.
const NODES: u64 = 10_000;
const STEPS: u64 = 1_000_000;
const NAME_POINTS: f32 = 150.0;

const FORMATS: [(Format, &str, &str); 4] = [
    (Format::Match, "arena-match-name", "arena-match-tip"),
    (Format::RoundRobin, "arena-round-robin", "arena-round-robin-tip"),
    (Format::Gauntlet, "arena-gauntlet", "arena-gauntlet-tip"),
    (Format::Swiss, "arena-swiss", "arena-swiss-tip"),
];

/// What stands in the form.
#[derive(Default)]
pub(super) struct DraftForm {
    draft: Option<Draft>,
    /// Whether the rounds are those that a person chose.
    own_rounds: bool,
}

fn fresh(logic: &Logic) -> Draft {
    Draft {
        variant: logic.settings.last_game.variant.clone(),
        format: Format::Match,
        seats: Vec::new(),
        pairs: 50,
        rounds: 1,
        book: true,
        seed: String::new(),
        limit: Limit::None,
        threads: processors(),
        sprt: None,
    }
}

impl DraftForm {
    /// Draws it.
    pub fn ui(&mut self, ui: &mut Ui, logic: &Logic, commands: &mut Commands) {
        let heading = ui.say("arena-new-title");
        ui.heading(heading);
        let mut draft = self.draft.take().unwrap_or_else(|| fresh(logic));
        variant_ui(ui, logic, &mut draft);
        let variant = logic.now.variant(&draft.variant).ok();
        let named = variant.as_ref().and_then(|variant| Some((variant, first_bot(variant, &logic.now)?)));
        let Some((variant, first)) = named else {
            let words = ui.say("arena-no-bots");
            ui.label(words);
            self.draft = Some(draft);
            return;
        };
        self.format_ui(ui, &mut draft);
        settle(&mut draft, variant, logic, &first);
        seats_ui(ui, logic, variant, &mut draft, &first);
        ui.add_space(4.0);
        self.terms_ui(ui, logic, variant, &mut draft);
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            let words = ui.say("arena-begin");
            let words = RichText::new(words).strong().size(17.0).color(color32(logic.theme.window.accent_text));
            let begin = Button::new(words).selected(!logic.arena.is_busy());
            let why_not = ui.say("arena-busy");
            let begin = ui.add_enabled(!logic.arena.is_busy(), begin).on_disabled_hover_text(&why_not);
            if begin.clicked() {
                commands.send(Command::Arena(ArenaAct::Begin(Box::new(draft.clone()))));
            }
            if logic.arena.is_busy() {
                ui.label(RichText::new(why_not).weak());
            }
            let games = ui.say(phrase("arena-games-in-all").with("count", 2 * draft.schedule().pair_count() as i64));
            ui.label(RichText::new(games).weak());
        });
        self.draft = Some(draft);
    }

    fn format_ui(&mut self, ui: &mut Ui, draft: &mut Draft) {
        let before = draft.format;
        ui.horizontal_wrapped(|ui| {
            for (format, name, tip) in FORMATS {
                let (name, tip) = (ui.say(name), ui.say(tip));
                ui.selectable_value(&mut draft.format, format, name).on_hover_text(tip);
            }
        });
        if draft.format != before {
            self.own_rounds = false;
            // Two who are compared meet often, many meet once.
            let was_match = before == Format::Match;
            if was_match != (draft.format == Format::Match) {
                draft.pairs = if was_match { 1 } else { 50 };
            }
        }
    }

    fn terms_ui(&mut self, ui: &mut Ui, logic: &Logic, variant: &Variant, draft: &mut Draft) {
        Grid::new("arena terms").num_columns(2).min_col_width(NAME_POINTS).spacing([8.0, 6.0]).show(ui, |ui| {
            let mut games = 2 * draft.pairs;
            let most = 2 * MOST_PAIRS;
            number_ui(ui, "arena-each", "arena-each-tip", DragValue::new(&mut games).range(2..=most).speed(2.0));
            draft.pairs = games.div_ceil(2).max(1);
            if draft.format != Format::Match {
                if !self.own_rounds {
                    draft.rounds = draft.usual_rounds();
                }
                let most = most_rounds(draft.format, draft.seats.len());
                let is_swiss = draft.format == Format::Swiss;
                let name = if is_swiss { "arena-rounds" } else { "arena-meetings" };
                let value = DragValue::new(&mut draft.rounds).range(1..=most).speed(0.1);
                self.own_rounds |= number_ui(ui, name, "arena-rounds-tip", value);
            }
            openings_ui(ui, logic, variant, draft);
            limit_ui(ui, draft);
            seed_ui(ui, draft);
            let named = ui.label(ui.say("arena-threads"));
            ui.add(Slider::new(&mut draft.threads, 1..=most_threads())).labelled_by(named.id);
            ui.end_row();
            if draft.format == Format::Match {
                sprt_ui(ui, draft);
            }
        });
    }
}

/// Those who do not play the chosen game give their seats to one who does; a match has two.
fn settle(draft: &mut Draft, variant: &Variant, logic: &Logic, first: &str) {
    for seat in &mut draft.seats {
        if !plays(seat, variant, &logic.now) {
            first.clone_into(seat);
        }
    }
    while draft.seats.len() < 2 {
        let is_new = |id: &String| !draft.seats.contains(id);
        let presets = logic.now.presets_for(variant).map(|preset| format!("@{}", preset.id));
        let bots = logic.now.bots_for(variant).map(|bot| bot.info.id.clone());
        let next = presets.chain(bots).find(is_new).unwrap_or_else(|| first.to_owned());
        draft.seats.push(next);
    }
    if draft.format == Format::Match {
        draft.seats.truncate(2);
    }
}

fn variant_ui(ui: &mut Ui, logic: &Logic, draft: &mut Draft) {
    ui.horizontal_wrapped(|ui| {
        let named = ui.label(ui.say("arena-variant"));
        let title = logic.now.variant(&draft.variant).ok().map(|variant| ui.say(own(variant.title.as_str())));
        let list = ComboBox::from_id_salt("arena variant").selected_text(title.unwrap_or_default()).width(220.0);
        let shown = list.height(440.0).show_ui(ui, |ui| {
            for variant in logic.now.variants_in_use() {
                let title = ui.say(own(variant.title.as_str()));
                ui.selectable_value(&mut draft.variant, variant.id.clone(), title);
            }
        });
        shown.response.labelled_by(named.id);
    });
}

fn seats_ui(ui: &mut Ui, logic: &Logic, variant: &Variant, draft: &mut Draft, first: &str) {
    let is_match = draft.format == Format::Match;
    let can_go = draft.seats.len() > 2;
    let mut gone = None;
    for (index, seat) in draft.seats.iter_mut().enumerate() {
        let label = ui.say(phrase("arena-seat").with("number", index + 1));
        ui.horizontal_top(|ui| {
            if !is_match {
                let words = ui.say(phrase("arena-remove").with("number", index + 1));
                let button = ui.add_enabled(can_go, Button::new("×")).on_hover_text(&words);
                ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(words));
                if button.clicked() {
                    gone = Some(index);
                }
            }
            ui.vertical(|ui| bot_picker(ui, &label, seat, variant, &logic.now));
        });
    }
    if let Some(index) = gone {
        draft.seats.remove(index);
    }
    if is_match {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        let words = ui.say("arena-add");
        if ui.add_enabled(draft.seats.len() < MOST_SEATS, Button::new(words)).clicked() {
            draft.seats.push(first.to_owned());
        }
        let (words, tip) = (ui.say("arena-add-all"), ui.say("arena-add-all-tip"));
        if ui.button(words).on_hover_text(tip).clicked() {
            draft.seats = logic.now.presets_for(variant).map(|preset| format!("@{}", preset.id)).collect();
            draft.seats.extend(logic.now.bots_for(variant).map(|bot| bot.info.id.clone()));
            draft.seats.truncate(MOST_SEATS);
        }
    });
}

/// A row with a number; whether it was changed.
fn number_ui(ui: &mut Ui, name: &'static str, tip: &'static str, value: DragValue<'_>) -> bool {
    let (name, tip) = (ui.say(name), ui.say(tip));
    let named = ui.label(name);
    let changed = ui.add(value).labelled_by(named.id).on_hover_text(tip).changed();
    ui.end_row();
    changed
}

fn openings_ui(ui: &mut Ui, logic: &Logic, variant: &Variant, draft: &mut Draft) {
    let count = logic.now.openings(variant).len();
    ui.label(ui.say("arena-openings"));
    ui.horizontal_wrapped(|ui| {
        let words = ui.say(phrase("arena-book").with("count", count));
        let none = ui.say("arena-no-book");
        ui.add_enabled_ui(count > 0, |ui| {
            if ui.selectable_label(draft.book && count > 0, words).on_disabled_hover_text(none).clicked() {
                draft.book = true;
            }
        });
        let (words, tip) = (ui.say("arena-lots"), ui.say("arena-lots-tip"));
        if ui.selectable_label(!draft.book || count == 0, words).on_hover_text(tip).clicked() {
            draft.book = false;
        }
    });
    ui.end_row();
}

fn limit_ui(ui: &mut Ui, draft: &mut Draft) {
    ui.label(ui.say("arena-limit"));
    ui.horizontal_wrapped(|ui| {
        let is_nodes = matches!(draft.limit, Limit::Nodes(_));
        let is_steps = matches!(draft.limit, Limit::Steps(_));
        for (is_chosen, limit, words, tip) in [
            (draft.limit == Limit::None, Limit::None, "arena-limit-none", "arena-limit-none-tip"),
            (is_nodes, Limit::Nodes(NODES), "arena-limit-nodes", "arena-limit-nodes-tip"),
            (is_steps, Limit::Steps(STEPS), "arena-limit-steps", "arena-limit-steps-tip"),
        ] {
            let (words, tip) = (ui.say(words), ui.say(tip));
            if ui.selectable_label(is_chosen, words).on_hover_text(tip).clicked() && !is_chosen {
                draft.limit = limit;
            }
        }
        if let Limit::Nodes(count) | Limit::Steps(count) = &mut draft.limit {
            let value = ui.add(DragValue::new(count).range(1..=MOST_NODES).speed(100.0));
            let words = ui.say("arena-limit-count");
            ui.ctx().accesskit_node_builder(value.id, |node| node.set_label(words));
        }
    });
    ui.end_row();
}

fn seed_ui(ui: &mut Ui, draft: &mut Draft) {
    let named = ui.label(ui.say("arena-seed"));
    let hint = ui.say("arena-seed-any");
    let typed = field(ui, &mut draft.seed, |edit| edit.hint_text(hint).desired_width(110.0).char_limit(18));
    let tip = ui.say("arena-seed-tip");
    typed.labelled_by(named.id).on_hover_text(tip);
    draft.seed.retain(|letter| letter.is_ascii_digit());
    ui.end_row();
}

fn sprt_ui(ui: &mut Ui, draft: &mut Draft) {
    ui.label(ui.say("arena-sprt"));
    ui.horizontal_wrapped(|ui| {
        let (words, tip) = (ui.say("arena-sprt-on"), ui.say("arena-sprt-tip"));
        let mut is_on = draft.sprt.is_some();
        if ui.checkbox(&mut is_on, words).on_hover_text(tip).changed() {
            draft.sprt = is_on.then(Sprt::default);
        }
        if let Some(sprt) = &mut draft.sprt {
            for (bound, words) in [(&mut sprt.elo0, "arena-sprt-low"), (&mut sprt.elo1, "arena-sprt-high")] {
                let named = ui.label(ui.say(words));
                ui.add(DragValue::new(bound).range(ELO_BOUNDS).speed(0.5)).labelled_by(named.id);
            }
            // The upper bound stays above the lower one.
            sprt.elo1 = sprt.elo1.max(sprt.elo0 + 1.0);
        }
    });
    ui.end_row();
}
