//! The foot of the panel: a message about the last input, the field for typed moves, and the steps through the game.

use crate::app::command::{BoardAction, Commands};
use crate::app::components::{ActionButton, UiTokens, height, space};
use crate::app::features::analysis::{Analysis, AnalysisAction, Navigation};
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::command_button::tip_with_key;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::move_field::MoveField;
use crate::app::window_size::WindowSize;
use crate::config::CommandId;
use crate::text::{capital, phrase};
use crate::view::ltr_region;
use egui::{Label, Ui, vec2};

const STEPS: [(CommandId, Navigation); 4] = [
    (CommandId::First, Navigation::First),
    (CommandId::StepBack, Navigation::Back),
    (CommandId::StepOn, Navigation::On),
    (CommandId::Last, Navigation::Last),
];

pub fn foot_ui(ui: &mut Ui, app: &AppState, analysis: &Analysis, field: &mut MoveField, commands: &mut Commands) {
    ui.spacing_mut().item_spacing.y = space::XS;
    message_ui(ui, analysis, field.refusal());
    let top = ui.cursor().top();
    field.ui(ui, analysis, top, commands);
    steps_ui(ui, app, analysis, commands);
}

/// Draws the message. Its room is there without one, so that nothing moves; in a compact window only while there is one.
fn message_ui(ui: &mut Ui, analysis: &Analysis, refusal: &str) {
    let tokens = ui.tokens();
    let is_compact = WindowSize::of(ui.ctx()).is_compact();
    if analysis.message.is_empty() && refusal.is_empty() {
        if !is_compact {
            ui.allocate_space(vec2(1.0, tokens.small_points() + 6.0));
        }
        return;
    }
    let message = if refusal.is_empty() { capital(&ui.localized(&analysis.message)) } else { refusal.to_owned() };
    let shown = ui.add(Label::new(tokens.small(&message).color(tokens.warning)).truncate());
    announce(ui, &shown, &message);
}

fn steps_ui(ui: &mut Ui, app: &AppState, analysis: &Analysis, commands: &mut Commands) {
    let keys = &app.shared.settings.keys;
    let tokens = ui.tokens();
    // Steps stay left to right, as the moves do.
    ltr_region(ui, |ui| {
        // In a mirrored window, too, they are in the middle.
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            let ways = analysis.tree.siblings(analysis.here()).len();
            let width = STEPS.len() as f32 * (height::CONTROL + space::S);
            ui.add_space((0.5 * (ui.available_width() - width)).max(0.0));
            for (id, step) in STEPS {
                let name = tip_with_key(ui, keys, id.text(), id);
                let is_enabled = analysis.target(step) != analysis.here();
                let button = ActionButton::icon_only(id.icon(), name).why_not((!is_enabled).then(String::new));
                if ui.add(button).clicked() {
                    commands.send(AnalysisAction::Go(step));
                }
            }
            if let Some(pass) = analysis.pass() {
                let id = CommandId::Pass;
                let name = tip_with_key(ui, keys, id.text(), id);
                if ui.add(ActionButton::icon_only(id.icon(), name)).clicked() {
                    commands.send(BoardAction::Play(pass));
                }
            }
            if ways > 1 {
                let words = ui.localized(phrase("analysis-ways").with("count", ways as i64));
                let (up, down) =
                    (keys.chord_text(CommandId::VariationBefore), keys.chord_text(CommandId::VariationAfter));
                ui.add(Label::new(tokens.caption(words)).truncate()).on_hover_text(format!("{up}, {down}"));
            }
        });
    });
}
