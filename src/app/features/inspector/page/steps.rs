//! The inspector's steps through the game, and the buttons that let two bots play move by move.

use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, height, space};
use crate::app::features::analysis::{AnalysisAction, Navigation};
use crate::app::features::play::table::Table;
use crate::app::features::play::table::{GameAction, bot_name};
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::widgets::command_button::tip_with_key;
use crate::app::widgets::localized_text::LocalizedText;
use crate::catalog::SeatSpec;
use crate::config::{CommandId, HUMAN, icon};
use crate::text::{Phrase, authored, phrase};
use crate::view::ltr_region;
use egui::{Align, Layout, Ui};

/// Draws the buttons from the trailing edge inwards.
pub fn steps_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let inspector = &app.inspector;
    let in_analysis = app.place() == Route::ANALYSIS;
    let (here, last) = (inspector.ply, inspector.moments.list.len());
    let steps = [
        (CommandId::LookLast, here < last, GameAction::ShowLatest, Navigation::Last),
        (CommandId::LookOn, here < last, GameAction::StepBy(1), Navigation::On),
        (CommandId::LookBack, here > 0, GameAction::StepBy(-1), Navigation::Back),
        (CommandId::LookFirst, here > 0, GameAction::ShowPly(0), Navigation::First),
    ];
    // Steps lead from left to right in every language.
    ltr_region(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = space::XS;
            for (id, can, at_table, in_study) in steps {
                let why = (!can).then(|| ui.localized("weight-lab-no-more"));
                let tip = tip_with_key(ui, &app.shared.settings.keys, id.text(), id);
                let button = ActionButton::icon_only(id.icon(), ui.localized(id.text())).height(height::DENSE);
                if ui.add(button.tip(tip).why_not(why)).clicked() {
                    let in_study = || Command::Analysis(AnalysisAction::Go(in_study));
                    commands.send(if in_analysis { in_study() } else { Command::Game(at_table) });
                }
            }
        });
    });
}

/// Whether two bots play, so that there is something to pause.
pub fn is_bots_game(app: &AppState) -> bool {
    app.place() != Route::ANALYSIS && app.play.table.as_ref().is_some_and(Table::is_bots_only)
}

/// Draws the buttons that pause two bots, resume them, and let them play one move.
pub fn bots_game_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let Some(table) = app.play.table.as_ref().filter(|_| is_bots_game(app)) else { return };
    let over = table.session.result().is_some();
    let paused = table.session.is_paused();
    let pause = if paused {
        ("resume", "bots-go-on-tip", icon::PLAY, !over, GameAction::Pause(false))
    } else {
        ("pause", "bots-pause-tip", icon::PAUSE, !over, GameAction::Pause(true))
    };
    let step = ("bots-step", "bots-step-tip", icon::SKIP_FORWARD, !over && paused, GameAction::Step);
    ui.horizontal_wrapped(|ui| {
        for (words, tip, icon, can, action) in [pause, step] {
            let why = (!can).then(|| ui.localized(if over { "locked-over" } else { "inspector-pause-first" }));
            let button = ActionButton::secondary(ui.localized(words)).icon(icon).height(height::DENSE);
            if ui.add(button.tip(ui.localized(tip)).why_not(why)).clicked() {
                commands.send(Command::Game(action));
            }
        }
    });
}

/// The current move and its player, as in "12. 24-19, white, Minimax (depth 6)", or why there is none. Without the player where
/// nobody knows who played.
pub fn shown(app: &AppState) -> Phrase {
    let inspector = &app.inspector;
    let Some(moment) = inspector.moments.at(inspector.ply) else {
        return phrase(if inspector.moments.list.is_empty() { "moves-none" } else { "start-position" });
    };
    let side = authored(moment.before.variant().side_name(moment.side));
    let seat = inspector.moments.seats.as_ref().map(|seats| seats[moment.side.index()].as_str());
    let who = match (&app.play.table, seat) {
        (Some(table), _) if moment.played.is_some() => Some(table.name(moment.side)),
        (_, None | Some("" | HUMAN)) => None,
        (_, Some(seat)) => Some(match SeatSpec::read(seat, moment.before.variant(), &app.shared.now) {
            Ok(SeatSpec::Bot { preset: Some(preset), .. }) => authored(&preset.title),
            _ => bot_name(seat),
        }),
    };
    // A message sets each of them apart, so that the move stays left to right in every language.
    match who {
        Some(who) => phrase("inspector-shown").with("player", who),
        None => phrase("inspector-shown-unknown"),
    }
    .with("move", moment.text.as_str())
    .with("side", side)
}
