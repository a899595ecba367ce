//! Playing: the board, the seats, the moves, and for each bot its weights and grades.

use super::Screen;
use crate::app::command::{Command, Commands, ScreenId};
use crate::app::logic::Logic;
use crate::app::table::Table;
use crate::app::widgets::announce::announce;
use crate::app::widgets::bot_panel::bot_panel;
use crate::app::widgets::move_list::move_list;
use crate::app::widgets::report_card::report_card;
use crate::app::widgets::style::color32;
use crate::board::{Kind, Side, Square};
use crate::config::Theme;
use crate::notation::value_text;
use crate::report::capital;
use crate::session::SeatFault;
use crate::view::{BoardView, CameraPreset, board_ui, focus_square};
use egui::{Button, Key, KeyboardShortcut, Modifiers, Panel, RichText, ScrollArea, Sense, Slider, Stroke, vec2};

const NEW_GAME: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::N);
const ARROWS: [Key; 4] = [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown];
const TAKE_BACK: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Z);

/// The game screen.
pub struct Game;

impl Screen for Game {
    fn id(&self) -> ScreenId {
        ScreenId::Game
    }

    fn ui(&mut self, ui: &mut egui::Ui, logic: &Logic, board: &mut BoardView, commands: &mut Commands) {
        let Some(table) = &logic.table else {
            commands.send(Command::Open(ScreenId::Menu));
            return;
        };
        keys(ui, table, board, commands);
        let panel = Panel::right("game").default_size(340.0).size_range(300.0..=560.0);
        panel.show(ui, |ui| {
            ScrollArea::vertical().show(ui, |ui| side_ui(ui, logic, table, board, commands));
        });
        let told = board_ui(ui, board, table.awaits_person());
        if let Some(square) = told.chosen {
            commands.send(Command::Square(square));
        } else if told.dismissed {
            commands.send(Command::Dismiss);
        }
        if !told.cues.is_empty() {
            commands.send(Command::Hear(told.cues));
        }
    }
}

/// Keys for the whole screen, where no text is being typed.
fn keys(ui: &egui::Ui, table: &Table, board: &BoardView, commands: &mut Commands) {
    ui.input_mut(|input| {
        for (shortcut, command) in [(&NEW_GAME, Command::Rematch), (&TAKE_BACK, Command::TakeBack)] {
            if input.consume_shortcut(shortcut) {
                commands.send(command);
            }
        }
    });
    if ui.ctx().text_edit_focused() {
        return;
    }
    let pressed = |key: Key| ui.input(|input| input.key_pressed(key) && input.modifiers.is_none());
    if pressed(Key::C) {
        commands.send(Command::CycleCamera);
    }
    if pressed(Key::Escape) {
        commands.send(Command::Dismiss);
    }
    let nothing_focused = ui.memory(|memory| memory.focused().is_none());
    if pressed(Key::B) || nothing_focused && ARROWS.into_iter().any(pressed) {
        let movable = || table.session.position().moves().first().and_then(|legal| legal.from().or(legal.to()));
        let square = board.cursor().or_else(movable).unwrap_or(Square(0));
        focus_square(ui.ctx(), ui.scope_id(), square);
    }
}

fn side_ui(ui: &mut egui::Ui, logic: &Logic, table: &Table, board: &BoardView, commands: &mut Commands) {
    ui.add_space(6.0);
    ui.label(RichText::new(&table.variant().title).weak());
    let status = ui.label(RichText::new(table.status()).heading());
    announce(ui, &status, &table.status());
    if !table.said.is_empty() {
        let said = ui.label(RichText::new(&table.said).color(color32(logic.theme.window.warning)));
        announce(ui, &said, &table.said);
    }
    prompts_ui(ui, logic, table, commands);
    ui.add_space(4.0);
    for side in [table.variant().first, table.variant().first.other()] {
        seat_ui(ui, logic, table, board, side);
    }
    ui.add_space(4.0);
    buttons_ui(ui, table, commands);
    if table.is_bots_only() && table.session.finish().is_none() {
        bots_only_ui(ui, logic, table, commands);
    }
    ui.horizontal(|ui| {
        let mut speed = logic.settings.motion_speed;
        let named = ui.label("Motion");
        let slider = Slider::new(&mut speed, 0.0..=4.0).step_by(0.1).fixed_decimals(1).suffix("×");
        if ui.add(slider).labelled_by(named.id).on_hover_text("Speed of the pieces; 0 shows no motion").changed() {
            commands.send(Command::SetMotionSpeed(speed));
        }
    });
    cameras_ui(ui, commands);
    ui.separator();
    move_list(ui, table);
    for side in Side::BOTH {
        bot_panel(ui, logic, table, side, commands);
    }
    console_ui(ui, table);
}

fn prompts_ui(ui: &mut egui::Ui, logic: &Logic, table: &Table, commands: &mut Commands) {
    if let Some(fault) = table.session.fault() {
        fault_ui(ui, logic, table, fault, commands);
    }
    if table.asks_resign.is_some() {
        ui.horizontal(|ui| {
            ui.label("Resign this game?");
            if ui.button("Yes, resign").clicked() {
                commands.send(Command::Resign(true));
            }
            if ui.button("Play on").clicked() {
                commands.send(Command::Resign(false));
            }
        });
    }
    if let Some(by) = table.session.offer()
        && table.is_person(by.other())
    {
        ui.horizontal(|ui| {
            ui.label(format!("{} offers a draw", capital(table.side_name(by))));
            if ui.button("Accept the draw").clicked() {
                commands.send(Command::AnswerDraw(true));
            }
            if ui.button("Decline").clicked() {
                commands.send(Command::AnswerDraw(false));
            }
        });
    }
    if table.session.finish().is_some() {
        if let Some(report) = table.session.finish().and_then(|finish| finish.report.as_ref()) {
            report_card(ui, report, &logic.theme, commands);
        }
        if ui
            .add(
                Button::new(RichText::new("Play again").strong().color(color32(logic.theme.window.accent_text)))
                    .selected(true),
            )
            .clicked()
        {
            commands.send(Command::Rematch);
        }
    }
}

fn fault_ui(ui: &mut egui::Ui, logic: &Logic, table: &Table, fault: &SeatFault, commands: &mut Commands) {
    let name = table.name(fault.side);
    ui.label(RichText::new(format!("{name}: {}", fault.fault.ending.words())).strong());
    report_card(ui, &fault.fault.report, &logic.theme, commands);
    ui.label(RichText::new("The game waits. Mend the file and save it, and the move is tried again.").weak());
    ui.horizontal(|ui| {
        if ui.button("Try again").clicked() {
            commands.send(Command::Retry);
        }
        if ui.button("Count it as lost").clicked() {
            commands.send(Command::ConcedeFault);
        }
    });
}

fn seat_ui(ui: &mut egui::Ui, logic: &Logic, table: &Table, board: &BoardView, side: Side) {
    let chair = table.chair(side);
    let to_move = table.session.finish().is_none() && table.session.turn() == side;
    let captured = board.motions.scene().captured(side);
    ui.horizontal(|ui| {
        side_disc(ui, &logic.theme, (side, table.variant().plain), to_move);
        ui.label(RichText::new(capital(table.side_name(side))).strong());
        ui.label(table.name(side));
        let count = table.session.position().count(side, None);
        ui.label(RichText::new(format!("{count} on the board")).weak());
        if captured > 0 {
            ui.label(RichText::new(format!("{captured} lost")).weak());
        }
    });
    if let (Some((depth, value, nodes)), true) = (chair.progress, to_move) {
        ui.label(
            RichText::new(format!("      depth {depth}: {}, {nodes} positions", value_text(value))).small().weak(),
        );
    }
}

/// A disc of the side's colour; ringed while it is to move.
fn side_disc(ui: &mut egui::Ui, theme: &Theme, (side, plain): (Side, Kind), to_move: bool) {
    let (rect, _) = ui.allocate_exact_size(vec2(20.0, 20.0), Sense::hover());
    let pieces = &theme.pieces;
    let material = match (side, plain) {
        (Side::Black, Kind::Disc) => pieces.black_disc,
        (Side::White, Kind::Disc) => pieces.white_disc,
        (Side::Black, _) => pieces.black,
        (Side::White, _) => pieces.white,
    };
    let fill = color32(theme.flat(material));
    let ring = if to_move {
        Stroke::new(2.5, color32(theme.window.accent))
    } else {
        Stroke::new(1.0, color32(theme.window.line))
    };
    ui.painter().circle(rect.center(), 7.5, fill, ring);
}

fn buttons_ui(ui: &mut egui::Ui, table: &Table, commands: &mut Commands) {
    let running = table.session.finish().is_none();
    let has_person = table.person().is_some();
    ui.horizontal_wrapped(|ui| {
        let mut button = |text: &str, enabled: bool, tip: &str, command: Command| {
            if ui.add_enabled(enabled, Button::new(text)).on_hover_text(tip).clicked() {
                commands.send(command);
            }
        };
        button("New game", true, "The same players again (Ctrl+N)", Command::Rematch);
        button("Take back", table.take_back_side().is_some(), "Your last move (Ctrl+Z)", Command::TakeBack);
        button("Offer draw", running && has_person, "Your opponent may decline", Command::OfferDraw);
        button(
            "Resign",
            running && has_person && table.asks_resign.is_none(),
            "You are asked whether you mean it",
            Command::AskResign,
        );
        button("Rules", true, "What this game is played by (F1)", Command::Open(ScreenId::Rules));
        button("Menu", true, "Leave this game", Command::Open(ScreenId::Menu));
    });
}

fn bots_only_ui(ui: &mut egui::Ui, logic: &Logic, table: &Table, commands: &mut Commands) {
    ui.horizontal(|ui| {
        let paused = table.session.is_paused();
        if ui.button(if paused { "Go on" } else { "Pause" }).clicked() {
            commands.send(Command::Pause(!paused));
        }
        if ui.add_enabled(paused, Button::new("One move")).clicked() {
            commands.send(Command::Step);
        }
    });
    ui.horizontal(|ui| {
        let mut pause_secs = logic.settings.bot_pause_secs;
        let named = ui.label("Between moves");
        let slider = Slider::new(&mut pause_secs, 0.0..=5.0).step_by(0.1).fixed_decimals(1).suffix(" s");
        if ui.add(slider).labelled_by(named.id).on_hover_text("Time between the bots' moves").changed() {
            commands.send(Command::SetBotPause(pause_secs));
        }
    });
}

fn cameras_ui(ui: &mut egui::Ui, commands: &mut Commands) {
    ui.horizontal(|ui| {
        ui.label("View");
        for (name, preset) in CameraPreset::ALL {
            if ui
                .small_button(name)
                .on_hover_text("C swings to the next one; drag to turn, wheel to come closer")
                .clicked()
            {
                commands.send(Command::Camera(preset));
            }
        }
    });
}

fn console_ui(ui: &mut egui::Ui, table: &Table) {
    if table.console.is_empty() {
        return;
    }
    ui.collapsing("Console", |ui| {
        for line in &table.console {
            ui.label(RichText::new(line).monospace());
        }
    });
}
