//! Handles commands and worker results for the library.

use super::{Library, LibraryAction, LibraryResult};
use crate::app::dialog::DialogPurpose;
use crate::app::features::analysis::{AnalysisAction, AnalysisSource};
use crate::app::features::play::PlayAction;
use crate::app::frame::{FeatureState, Frame};
use crate::app::route::Route;
use crate::app::shared::Shared;
use crate::files::Existing;
use crate::store::{CurrentRules, ImportPlan};

impl FeatureState for Library {
    type Action = LibraryAction;

    fn handle(&mut self, action: LibraryAction, frame: &mut Frame<'_, '_>) {
        let shared = &mut *frame.shared;
        match action {
            LibraryAction::Find(search) => {
                let known = known_variant(&search.query.variant, shared);
                self.find(search, known);
            }
            LibraryAction::Show(rows) => self.show(&rows),
            LibraryAction::Open(id) => self.load_listed(id, false, shared),
            LibraryAction::OpenUnder { id, variant } => self.load_under(id, &variant, false, shared),
            LibraryAction::GoOn(id) => self.load_listed(id, true, shared),
            LibraryAction::Resumed(id) => self.interrupted.retain(|head| head.id != id),
            LibraryAction::Leave(id) => self.abandon(id),
            LibraryAction::Delete(ids) => self.delete(ids),
            LibraryAction::Import { files, otherwise } => {
                self.import(files, ImportPlan { known: known_variants(shared), otherwise });
            }
            LibraryAction::Export { ids, format, file, existing } => {
                self.export(ids, format, known_variants(shared), (file, existing));
            }
            LibraryAction::ChooseFiles(purpose, title) => {
                self.choose_files(purpose, title, shared.catalog.root().folder.clone());
            }
            LibraryAction::Preview(id) => {
                let variant = self.head(id).map(|head| head.variant.clone());
                if let Some(known) = variant.and_then(|variant| known_variant(&variant, shared)) {
                    self.ask_preview(id, known);
                }
            }
            LibraryAction::ShowForm(form) => self.form = form,
            LibraryAction::Stop => self.stop(),
            LibraryAction::DismissResult => self.last_result = None,
        }
    }

    fn tick(&mut self, frame: &mut Frame<'_, '_>) {
        self.follow_recent(frame.shared.screens.current == Route::GALLERY);
        let (changed, brought) = self.poll();
        let is_written = self.follow_writer(frame.shared.store_writer.changes());
        if changed || is_written && frame.shared.screens.current == Route::LIBRARY {
            let known = known_variant(&self.search().query.variant, frame.shared);
            self.refresh(known);
        }
        for one in brought {
            match one {
                LibraryResult::Text(game) => {
                    frame.commands.send(AnalysisAction::Open(AnalysisSource::Library(Box::new(game))));
                }
                LibraryResult::Game(game) => frame.commands.send(PlayAction::Resume(game)),
                LibraryResult::Chosen(_, files) if files.is_empty() => {}
                LibraryResult::Chosen(DialogPurpose::Analyse, _) => {}
                LibraryResult::Chosen(DialogPurpose::Import(otherwise), files) => {
                    self.handle(LibraryAction::Import { files, otherwise }, frame);
                }
                LibraryResult::Chosen(DialogPurpose::Export(ids, format), mut files) => {
                    // The system's file dialog has already asked whether to replace an existing file.
                    let (file, existing) = (files.swap_remove(0), Existing::Replace);
                    self.handle(LibraryAction::Export { ids, format, file, existing }, frame);
                }
                LibraryResult::Report(report) => frame.shared.notify(report),
            }
        }
    }
}

impl Library {
    fn load_listed(&mut self, id: i64, goes_on: bool, shared: &mut Shared) {
        if let Some(head) = self.head(id) {
            let variant = head.variant.clone();
            self.load_under(id, &variant, goes_on, shared);
        }
    }

    fn load_under(&mut self, id: i64, variant: &str, goes_on: bool, shared: &mut Shared) {
        match shared.now.variant(variant) {
            Ok(variant) => {
                let rules = shared.now.rules_hash(&variant.id);
                self.load(id, CurrentRules { variant, rules }, goes_on);
            }
            Err(reports) => shared.notify(reports.into_first()),
        }
    }
}

fn known_variants(shared: &Shared) -> Vec<CurrentRules> {
    let good = shared.now.variants_in_use().cloned();
    good.map(|variant| CurrentRules { rules: shared.now.rules_hash(&variant.id), variant }).collect()
}

fn known_variant(id: &str, shared: &Shared) -> Option<CurrentRules> {
    let variant = shared.now.variant(id).ok()?;
    Some(CurrentRules { rules: shared.now.rules_hash(id), variant })
}
