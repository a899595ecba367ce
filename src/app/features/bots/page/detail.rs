//! The chosen bot: what it is, what it plays, its options, files and abilities, its ratings, and its faults.

use super::ratings::ratings_ui;
use super::version_list::VersionList;
use crate::app::command::Commands;
use crate::app::components::{ActionButton, UiTokens, error_ui, space, titled_card};
use crate::app::features::bots::{BotsAction, faults_of, gives_reasons, variant_for};
use crate::app::state::{AppState, FileAction};
use crate::app::widgets::bot_records::BotRecords;
use crate::app::widgets::edit_button::edit_button;
use crate::app::widgets::family_names::NAMED_FAMILIES;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::catalog::{Bot, Entry, GamePattern, OptionKind, OptionSpec, Origin};
use crate::config::icon;
use crate::text::{Phrase, authored, capital, phrase, raw};
use egui::{Grid, Label, Ui};

/// The greatest width of the page, about 72 characters.
pub const MAX_POINTS: f32 = 720.0;
/// The width of the names of facts.
const LABEL_POINTS: f32 = 96.0;

pub fn ui(
    ui: &mut Ui,
    app: &AppState,
    entry: &Entry<Bot>,
    (records, history): (&mut BotRecords, &mut VersionList),
    commands: &mut Commands,
) {
    head_ui(ui, entry);
    ui.add_space(space::S);
    actions_ui(ui, app, entry, commands);
    ui.add_space(space::M);
    for fault in faults_of(entry, &app.shared.now) {
        report_card(ui, &fault, &app.shared.theme, commands);
        ui.add_space(space::S);
    }
    let Some(bot) = entry.good() else { return history_ui(ui, app, entry, history, commands) };
    let title = ui.localized("bots-about");
    titled_card(ui, &title, "", |ui| about_ui(ui, app, bot, commands));
    ui.add_space(space::M);
    if !bot.info.options.is_empty() {
        let title = ui.localized("bots-options");
        titled_card(ui, &title, "", |ui| options_ui(ui, &bot.info.options));
        ui.add_space(space::M);
    }
    if let Some(variant) = variant_for(bot, &app.shared) {
        let (title, context) = (ui.localized("ratings"), ui.localized(authored(&variant.title)));
        records.follow(ui, app, &variant);
        titled_card(ui, &title, &context, |ui| ratings_ui(ui, records, &entry.id));
        ui.add_space(space::M);
    }
    history_ui(ui, app, entry, history, commands);
}

fn history_ui(ui: &mut Ui, app: &AppState, entry: &Entry<Bot>, history: &mut VersionList, commands: &mut Commands) {
    let title = ui.localized("bots-versions");
    titled_card(ui, &title, "", |ui| history.ui(ui, app, &entry.id, commands));
}

fn head_ui(ui: &mut Ui, entry: &Entry<Bot>) {
    let tokens = ui.tokens();
    let origin = ui.localized(entry.origin_words());
    let mut facts = vec![entry.file.clone(), origin];
    if let Some(bot) = entry.good() {
        let info = &bot.info;
        let version =
            (!info.version.is_empty()).then(|| ui.localized(phrase("fault-version").with("version", &info.version)));
        let authors = (!info.authors.is_empty()).then(|| info.authors.join(", "));
        facts.extend(version.into_iter().chain(authors));
        if !info.summary.is_empty() {
            ui.add(Label::new(tokens.body(ui.words().authored(&info.summary))).wrap());
        }
    }
    ui.add(Label::new(tokens.caption(facts.join(" · "))).wrap());
}

fn actions_ui(ui: &mut Ui, app: &AppState, entry: &Entry<Bot>, commands: &mut Commands) {
    let id = &entry.id;
    let bot = entry.good();
    let unusable = || bot.is_none().then(|| phrase("bots-unusable"));
    let no_game = || bot.is_some_and(|bot| variant_for(bot, &app.shared).is_none()).then(|| phrase("bots-no-game"));
    let no_weights =
        || bot.is_some_and(|bot| app.shared.now.weights_of(bot).is_none()).then(|| phrase("bots-no-weights"));
    let no_moves =
        || (app.play.table.is_none() && app.analysis.current.is_none()).then(|| phrase("bots-nothing-to-inspect"));
    let buttons = [
        (
            icon::PLAY,
            "bots-play",
            "bots-play-tip",
            unusable().or_else(no_game).or_else(|| app.no_other_game()),
            BotsAction::Play(id.clone()),
        ),
        (
            icon::SLIDERS_HORIZONTAL,
            "bots-tune",
            "weight-lab-tip",
            unusable().or_else(no_weights).or_else(|| app.no_advice()),
            BotsAction::Tune(id.clone()),
        ),
        (
            icon::TREE_STRUCTURE,
            "bots-inspect",
            "inspector-open-tip",
            unusable().or_else(no_moves),
            BotsAction::Inspect(id.clone()),
        ),
        (icon::COPY, "bots-copy", "bots-copy-tip", unusable(), BotsAction::New(Some(id.clone()))),
    ];
    ui.horizontal_wrapped(|ui| {
        let edit = ActionButton::secondary(ui.localized("editor-open")).icon(icon::PENCIL_SIMPLE);
        let tip = match entry.origin {
            Origin::Shipped => phrase("bots-edit-shipped-tip"),
            _ => phrase("editor-open-tip").with("file", &entry.file),
        };
        if ui.add(edit.tip(ui.localized(tip))).clicked() {
            let line = entry.faults.first().and_then(|fault| fault.place.as_ref()).and_then(|place| place.line);
            commands.send(FileAction::OpenInEditor { file: entry.file.clone(), line });
        }
        for (icon, text, tip, why, action) in buttons {
            let why = why.map(|why| capital(&ui.localized(why)));
            let button = ActionButton::secondary(ui.localized(text)).icon(icon).tip(ui.localized(tip)).why_not(why);
            if ui.add(button).clicked() {
                commands.send(action);
            }
        }
    });
}

fn about_ui(ui: &mut Ui, app: &AppState, bot: &Bot, commands: &mut Commands) {
    let info = &bot.info;
    let games = info.games.iter().map(|game| ui.localized(game_words(app, game))).collect::<Vec<_>>().join(", ");
    let weights = match (bot.weights_file(), app.shared.now.weights_of(bot)) {
        (Some(file), Some(entry)) => {
            let count = entry.good().map_or(0, |weights| weights.list.len());
            ui.localized(phrase("bots-weights-file").with("file", file).with("count", count))
        }
        (Some(file), None) => file,
        (None, _) => ui.localized("bots-none-of-these"),
    };
    let abilities = [
        (info.has_grade || info.has_eval, "inspector-grades"),
        (info.has_eval, "bots-can-evaluate"),
        (gives_reasons(bot), "bots-can-trace"),
        (info.accepts_draws, "bots-can-draw"),
    ];
    let abilities: Vec<String> =
        abilities.into_iter().filter(|(can, _)| *can).map(|(_, words)| ui.localized(words)).collect();
    let abilities =
        if abilities.is_empty() { ui.localized("bots-none-of-these") } else { capital(&abilities.join(", ")) };
    Grid::new("bot facts").num_columns(2).spacing([space::M, space::S]).show(ui, |ui| {
        fact_ui(ui, "games", &games, |_| {});
        fact_ui(ui, "weights", &weights, |ui| {
            if let Some(entry) = app.shared.now.weights_of(bot) {
                edit_button(ui, &entry.file, None, commands);
            }
        });
        fact_ui(ui, "bots-abilities", &abilities, |_| {});
    });
    if info.games.iter().any(|game| matches!(game, GamePattern::Variant(id) if app.shared.now.variant(id).is_err())) {
        error_ui(ui, &ui.localized("bots-unknown-game"));
    }
}

fn fact_ui(ui: &mut Ui, label: &'static str, words: &str, trailing: impl FnOnce(&mut Ui)) {
    let tokens = ui.tokens();
    let size = egui::vec2(LABEL_POINTS, ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, egui::Layout::left_to_right(egui::Align::Center), |ui| {
        ui.set_min_width(LABEL_POINTS);
        ui.add(Label::new(tokens.small(ui.localized(label))).truncate());
    });
    ui.horizontal(|ui| {
        ui.add(Label::new(tokens.body(words)).wrap());
        trailing(ui);
    });
    ui.end_row();
}

/// The games of a pattern: every game, a family, or a variant.
pub fn game_words(app: &AppState, game: &GamePattern) -> Phrase {
    match game {
        GamePattern::Any => phrase("bots-every-game"),
        GamePattern::Family(id) => family_words(id),
        GamePattern::Variant(id) => {
            app.shared.now.variant(id).map_or_else(|_| raw(id), |variant| authored(&variant.title))
        }
    }
}

fn family_words(id: &str) -> Phrase {
    let family = NAMED_FAMILIES.iter().find(|family| family.id == id);
    family.map_or_else(|| raw(id), |family| phrase(family.all_games))
}

fn options_ui(ui: &mut Ui, options: &[OptionSpec]) {
    Grid::new("bot options").num_columns(2).min_col_width(LABEL_POINTS).spacing([space::M, space::S]).show(ui, |ui| {
        let tokens = ui.tokens();
        for option in options {
            let range = match &option.kind {
                OptionKind::Integer { min, max } => format!("{min}–{max}"),
                OptionKind::Number { min, max } => format!("{min}–{max}"),
                OptionKind::Boolean => ui.localized("kind-yes-no"),
                OptionKind::Choice(words) => {
                    words.iter().map(|word| ui.words().authored(word)).collect::<Vec<_>>().join(", ")
                }
            };
            ui.label(tokens.body(ui.words().authored(&option.name)));
            let usual = authored(option.default.to_string());
            let usual = phrase("bots-option").with("range", range).with("usual", usual);
            let help = if option.help.is_empty() { String::new() } else { ui.words().authored(&option.help) };
            ui.vertical(|ui| {
                ui.add(Label::new(tokens.body(ui.localized(usual))).wrap());
                if !help.is_empty() {
                    ui.add(Label::new(tokens.caption(help)).wrap());
                }
            });
            ui.end_row();
        }
    });
}
