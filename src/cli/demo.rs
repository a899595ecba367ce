//! A demo game between two bots, for machines without a display.

use super::game::play_out;
use super::language;
use super::out::{CliError, CliResult};
use super::play::{GameFormat, Printer, any_seed, seat_players};
use crate::catalog::{Catalog, SeatSpec};
use crate::report::{Report, stdout_is_terminal};
use crate::session::{GameSettings, Session};
use crate::text::{authored, phrase};
use std::io::Write;
use std::time::Duration;

const PACE: Duration = Duration::from_millis(400);

pub(super) fn run(catalog: &Catalog, out: &mut dyn Write) -> CliResult {
    let now = catalog.now();
    let last_played = catalog.settings().0.last_game.variant;
    let mut variants: Vec<_> = now.variants_in_use().cloned().collect();
    variants.sort_by_key(|variant| variant.id != last_played);
    let with_bots = variants.into_iter().map(|variant| {
        let bots: Vec<String> = now.bots_for(&variant).map(|bot| bot.info.id.clone()).collect();
        (variant, bots)
    });
    let Some((variant, bots)) = with_bots.into_iter().find(|(_, bots)| !bots.is_empty()) else {
        return Err(CliError::failed(
            Report::error(phrase("terminal-demo-none")).hint(phrase("terminal-demo-none-hint")),
        ));
    };
    let (mover, other) = (&bots[0], bots.get(1).unwrap_or(&bots[0]));
    let seat = |id: &String| SeatSpec::read(id, &variant, &now).map_err(CliError::failed);
    let message =
        phrase("terminal-demo").with("title", authored(&variant.title)).with("first", mover).with("second", other);
    writeln!(out, "{}", language::text(message))?;
    let watched = stdout_is_terminal();
    let settings = GameSettings {
        game_seed: any_seed(),
        pace: if watched { PACE } else { Duration::ZERO },
        ..GameSettings::IN_MATCHES
    };
    let start = variant.start();
    let (players, _) = seat_players(start.turn(), &seat(mover)?, &seat(other)?)?;
    let mut session = Session::new(start, players, settings);
    let mut printer = Printer::new(out, if watched { GameFormat::Board } else { GameFormat::Moves }, false);
    play_out(&mut session, None, &mut |session, event| printer.show(session, event))?;
    printer.close(&session)
}
