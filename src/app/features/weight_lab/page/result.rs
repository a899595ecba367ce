//! The games of A against B: the verdict as the arena gives it, with the difference in Elo and its error, the score, and how far
//! they are.

use crate::app::command::Commands;
use crate::app::components::{ActionButton, UiTokens, height, space};
use crate::app::features::weight_lab::{PAIRS, SetId, WeightLab, WeightLabAction};
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::arena::{PairCounts, Pairs};
use crate::config::icon;
use crate::session::MatchScore;
use crate::summary::contest::{match_result, tally};
use crate::text::{Phrase, capital, phrase, raw};
use egui::{Label, ProgressBar, Ui};

/// Draws the result, if games of the bot in this game have been played.
pub fn result_ui(ui: &mut Ui, lab: &WeightLab, commands: &mut Commands) {
    let Some((score, is_now)) = lab.score() else { return };
    let tokens = ui.tokens();
    ui.add_space(space::XS);
    let verdict = ui.localized(verdict_words(&score));
    let shown = ui.add(Label::new(tokens.strong(&verdict)).wrap());
    if score.is_over {
        announce(ui, &shown, &verdict);
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(tokens.small(ui.localized(score_words(&score))));
        if !is_now {
            ui.label(tokens.caption(ui.localized("weight-lab-score-before")).color(tokens.warning));
        }
        if !score.is_over {
            let share = score.games() as f32 / (2 * PAIRS) as f32;
            ui.add(ProgressBar::new(share).desired_width(80.0).desired_height(6.0).fill(tokens.accent));
            let stop = ActionButton::icon_only(icon::STOP, ui.localized("stop")).height(height::DENSE);
            if ui.add(stop.tip(ui.localized("weight-lab-stop-tip"))).clicked() {
                commands.send(WeightLabAction::StopPlay);
            }
        }
    });
    if let Some(report) = score.report {
        ui.add(Label::new(tokens.caption(capital(&report.message_in(ui.words()))).color(tokens.error)).wrap());
    }
}

/// Whether B is stronger than A, by how many Elo points.
fn verdict_words(score: &MatchScore) -> Phrase {
    // A plays first, and the question is about B.
    let mut of_b = score.pairs;
    of_b.reverse();
    let [a, b] = SetId::BOTH.map(|which| raw(which.letter()));
    match_result([&b, &a], None, &Pairs(of_b))
}

/// The score of A against B in words: "B 3-4-1 (won-drawn-lost), 8 games".
fn score_words(score: &MatchScore) -> Phrase {
    let [lost, won] = score.wins.map(u64::from);
    let of_b = PairCounts { won, drawn: score.draws.into(), lost };
    phrase("weight-lab-score").with("tally", tally(of_b)).with("games", i64::from(score.games()))
}
