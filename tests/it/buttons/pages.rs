//! Opens each screen in a state where most of its controls can be pressed.

use super::items::weight_lab;
use crate::app::Window;
use crate::screens::send;
use crate::store::finished_game;
use crate::wording::{en, en_with, part, to_move};
use damka::app::{
    ArenaAction, Command, DocumentAction, LabAction, OnlineAction, OnlineState, PlayAction, Route, TrainAction,
    WeightLabAction,
};
use damka::store::{Store, StorePlace};

pub fn go_to(window: &mut Window, id: Route) {
    let app = &window.harness.state().app;
    let mut settings = app.shared.settings.clone();
    settings.last_game.variant = "english".into();
    settings.last_game.seats = ["human".into(), "graded:level=1".into()];
    settings.last_game.clock = "5+3".into();
    settings.last_game.position = String::new();
    settings.last_game.random_side = false;
    settings.reduced_motion = true;
    settings.sound = true;
    if window.harness.state().app.shared.screens.board_alone {
        send(window, Command::Focus);
    }
    send(window, Command::Change(Box::new(settings)));
    match id {
        Route::GALLERY => send(window, Command::Open(Route::GALLERY)),
        Route::GAME => {
            send(window, Command::Play(PlayAction::Start(None)));
            window.until_shown(to_move("Black")).click_square("11").click_square("15");
            window.until("the bot answered", |window| window.texts_played().len() == 2).until_shown(to_move("Black"));
        }
        Route::ANALYSIS => {
            go_to(window, Route::GAME);
            send(window, Command::Shown(DocumentAction::Analyse));
            window.until_shown(en("command-report"));
        }
        Route::SET_UP => {
            go_to(window, Route::ANALYSIS);
            send(window, Command::Shown(DocumentAction::Edit));
            window.until_shown(en("setup-good"));
        }
        Route::WEIGHT_LAB => {
            go_to(window, Route::GAME);
            send(window, Command::Open(Route::WEIGHT_LAB));
            // Undo the changes of an earlier press.
            send(window, Command::WeightLab(WeightLabAction::BackToShipped));
            send(window, Command::WeightLab(WeightLabAction::Write));
            window.until("it is written", |window| {
                weight_lab(window).weight_sets().is_some_and(|(.., weight_sets)| weight_sets.b_is_file())
            });
            send(window, Command::WeightLab(WeightLabAction::FileAsA));
            send(window, Command::WeightLab(WeightLabAction::BackToFile));
            for (name, value) in [("corner", 2.0), ("row", 3.0)] {
                send(window, Command::WeightLab(WeightLabAction::Move { name: name.into(), value }));
            }
            send(window, Command::WeightLab(WeightLabAction::Undo));
            window.until("grades are there", |window| weight_lab(window).is_settled());
        }
        Route::ONLINE => {
            send(window, Command::Online(OnlineAction::Cancel));
            window.until("nothing waits", |window| {
                matches!(window.harness.state().app.online.state(), OnlineState::Idle)
            });
            send(window, Command::Open(Route::GALLERY));
            send(window, Command::Open(id));
        }
        Route::LIBRARY => {
            let mut store = Store::open(&StorePlace::in_folder(window.folder.path())).unwrap();
            if store.facets().unwrap().games == 0 {
                store.add(&finished_game("english", "11-15 23-19", ["Ann", "Bo"], "2020-05-31")).unwrap();
                store.add(&finished_game("othello", "f5 d6", ["Ann", "Bo"], "2019")).unwrap();
            }
            send(window, Command::Open(Route::GALLERY));
            send(window, Command::Open(id));
            window
                .until_shown("2020-05-31, English draughts, Bo – Ann")
                .until_shown(en_with("library-found", &[("count", "2"), ("all", "2")]));
        }
        Route::ARENA => {
            send(window, Command::Arena(ArenaAction::Stop));
            window.until("nothing is played", |window| !window.harness.state().app.arena.is_busy());
            send(window, Command::Open(id));
            if !window.shows(en("arena-new-title")) {
                window.click(en("arena-new"));
            }
            window
                .until_shown(en("arena-new-title"))
                .click(en("arena-match-name"))
                .click(en("no-limit"))
                .click_row(part("arena-book"))
                .until_shown(en("arena-sprt-on"));
        }
        Route::LAB => {
            send(window, Command::Lab(LabAction::Stop));
            window.until("nothing is played", |window| window.harness.state().app.lab.control().is_none());
            send(window, Command::Open(Route::GALLERY));
            send(window, Command::Open(id));
            window.until_shown(en("lab-begin"));
        }
        Route::TRAIN => {
            send(window, Command::Train(TrainAction::Stop));
            window.until("nothing is trained", |window| window.harness.state().app.trainer.control().is_none());
            send(window, Command::Open(Route::GALLERY));
            send(window, Command::Open(id));
        }
        Route::INSPECTOR => {
            go_to(window, Route::GAME);
            send(window, Command::Open(id));
            window.until_shown("1... ");
        }
        _ => {
            send(window, Command::Open(Route::GALLERY));
            send(window, Command::Open(id));
            if id == Route::RULES {
                window.until_shown(part("rules-of"));
            }
        }
    }
    window.harness.run();
}
