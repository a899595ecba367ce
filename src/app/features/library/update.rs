//! Commands of the library and results of its worker.

use super::{LibraryAction, LibraryResult};
use crate::app::command::Commands;
use crate::app::dialog::Choice;
use crate::app::features::analysis::{AnalysisAction, AnalysisSource};
use crate::app::features::play::table::Table;
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::state::camera::place_camera;
use crate::board::Side;
use crate::config::LastGame;
use crate::files::Existing;
use crate::report::Report;
use crate::session::{EarlierPly, GameSettings, TimeControl};
use crate::store::{CurrentRules, ImportPlan, Replayed, StoredGame};
use crate::text::phrase;
use crate::view::BoardView;
use std::time::Duration;

impl AppState {
    pub(in crate::app) fn library_act(&mut self, act: LibraryAction) {
        match act {
            LibraryAction::Find(search) => {
                let known = self.known_variant(&search.query.variant);
                self.library.find(search, known);
            }
            LibraryAction::Show(rows) => self.library.show(&rows),
            LibraryAction::Open(id) => self.load(id, false),
            LibraryAction::GoOn(id) => self.load(id, true),
            LibraryAction::Leave(id) => self.library.abandon(id),
            LibraryAction::Delete(ids) => self.library.delete(ids),
            LibraryAction::Import { files, otherwise } => {
                self.library.import(files, ImportPlan { known: self.known_variants(), otherwise });
            }
            LibraryAction::Export { ids, form, file, existing } => {
                self.library.export(ids, form, self.known_variants(), (file, existing));
            }
            LibraryAction::ChooseFiles(choice, title) => {
                self.library.choose_files(choice, title, self.catalog.root().folder.clone());
            }
            LibraryAction::Stop => self.library.stop(),
            LibraryAction::DismissNews => self.library.news = None,
        }
    }

    /// All variants that games can belong to.
    fn known_variants(&self) -> Vec<CurrentRules> {
        let good = self.now.variants_in_use().cloned();
        good.map(|variant| CurrentRules { rules: self.now.rules_number(&variant.id), variant }).collect()
    }

    fn known_variant(&self, id: &str) -> Option<CurrentRules> {
        let variant = self.now.variant(id).ok()?;
        Some(CurrentRules { rules: self.now.rules_number(id), variant })
    }

    fn load(&mut self, id: i64, goes_on: bool) {
        let Some(head) = self.library.head(id) else { return };
        match self.now.variant(&head.variant) {
            Ok(variant) => {
                let rules = self.now.rules_number(&variant.id);
                self.library.load(id, CurrentRules { variant, rules }, goes_on);
            }
            Err(reports) => self.notice = reports.into_iter().next(),
        }
    }

    /// Handles the results of the library's worker.
    pub(in crate::app) fn tick_library(&mut self, board: &mut BoardView, commands: &mut Commands) {
        let (changed, brought) = self.library.poll();
        if changed {
            let known = self.known_variant(&self.library.search().query.variant);
            self.library.refresh(known);
        }
        for one in brought {
            match one {
                LibraryResult::Text(game) => commands.send(AnalysisAction::Open(AnalysisSource::Kept(Box::new(game)))),
                LibraryResult::Game(game) => self.resume_game(*game, board),
                LibraryResult::Chosen(_, files) if files.is_empty() => {}
                LibraryResult::Chosen(Choice::Import(otherwise), files) => {
                    self.library_act(LibraryAction::Import { files, otherwise });
                }
                LibraryResult::Chosen(Choice::Export(ids, form), mut files) => {
                    // The system's file dialog has already asked whether to replace an existing file.
                    let (file, existing) = (files.swap_remove(0), Existing::Replace);
                    self.library_act(LibraryAction::Export { ids, form, file, existing });
                }
                LibraryResult::Report(report) => self.notice = Some(report),
            }
        }
    }

    /// Resumes a stored game with the same seats, clocks and moves.
    fn resume_game(&mut self, (kept, replayed): (StoredGame, Replayed), board: &mut BoardView) {
        let id = kept.head.id;
        match self.resumed_table(&kept, replayed) {
            Ok(mut table) => {
                if let Some(before) = &self.table {
                    before.abandon();
                }
                self.library.interrupted.retain(|head| head.id != id);
                table.write_with(self.store_writer.resume(kept));
                board.motions.begin(table.session.position());
                if let Some(last) = table.session.played().last() {
                    board.motions.mark_last(&last.chosen);
                }
                if let Some(side) = table.only_person() {
                    place_camera(side, table.variant().plain, &self.settings, board);
                }
                let forgot = Side::BOTH.into_iter().any(|side| table.session.forgot_after(side, usize::MAX));
                self.table = Some(table);
                (self.screen, self.place) = (Route::GAME, Route::GAME);
                self.notice = forgot.then(|| Report::note(phrase("store-memory-lost")));
            }
            Err(report) => self.notice = Some(report),
        }
    }

    fn resumed_table(&self, kept: &StoredGame, replayed: Replayed) -> Result<Table, Report> {
        let head = &kept.head;
        let start = replayed.start;
        let variant = start.variant().clone();
        let nobody = || Report::error(phrase("store-unplayed").with("id", head.id.to_string()));
        let mut seats = head.seats.clone().ok_or_else(nobody)?;
        if start.turn() == Side::White {
            seats.swap(0, 1);
        }
        let first = |mut reports: Vec<Report>| reports.swap_remove(0);
        let seat = |text: &String| self.catalog.seat(text, &variant).map_err(first);
        let players = [seat(&seats[0])?, seat(&seats[1])?];
        let clock = TimeControl::read(&head.clock)?;
        let game = LastGame {
            variant: head.variant.clone(),
            seats,
            random_side: false,
            clock: head.clock.clone(),
            position: head.start.clone(),
            opening: String::new(),
        };
        let settings =
            GameSettings { game_seed: head.seed, clock, allowance: self.allowance(), ..GameSettings::ON_SCREEN };
        let start_turn = start.turn();
        let mut table = Table::new(start, &players, game, settings, self.waker.clone()).map_err(first)?;
        let mut turn = start_turn;
        let plies =
            replayed.plies.into_iter().zip(&kept.plies).zip(1..).map(|(((chosen, changes, position), ply), count)| {
                let memory = kept.memory_after(std::mem::replace(&mut turn, position.turn()), count);
                let is_forgotten = memory.is_some_and(|memory| memory.value.is_none());
                let memory = memory.and_then(|memory| memory.value.clone());
                let millis = |millis: u32| Duration::from_millis(millis.into());
                let clocks = ply.clocks_ms[0].zip(ply.clocks_ms[1]).map(|(black, white)| [black, white].map(millis));
                let spent = ply.spent_ms.map_or(Duration::ZERO, millis);
                Some(EarlierPly { chosen: chosen?, changes, position, spent, clocks, memory, is_forgotten })
            });
        let set_up = || Report::error(phrase("store-set-up").with("id", head.id.to_string()));
        table.session.take_up(plies.collect::<Option<Vec<_>>>().ok_or_else(set_up)?);
        Ok(table)
    }
}
