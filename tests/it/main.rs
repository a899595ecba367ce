//! All integration tests in one binary, so that they are linked once.
//!
//! A build without the window runs only the tests that do not need it. The tests of hostile files and damaged inputs draw
//! pictures and decode sounds, so they are in the full build only.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a test that cannot go on should say where

#[cfg(feature = "window")]
mod about;
#[cfg(feature = "window")]
mod access;
#[cfg(feature = "window")]
mod alignment;
mod analyse_command;
#[cfg(feature = "window")]
mod analysis;
#[cfg(feature = "window")]
mod app;
#[cfg(feature = "window")]
mod arena_results;
#[cfg(feature = "window")]
mod arena_screen;
#[cfg(all(target_os = "linux", feature = "window"))]
mod attack;
mod bad_input;
mod bench_command;
#[cfg(feature = "window")]
mod board;
#[cfg(feature = "window")]
mod boards;
mod books;
#[cfg(feature = "window")]
mod bot_history_page;
mod bot_versions;
mod bots;
#[cfg(feature = "window")]
mod bots_screen;
mod bounds;
mod broken_rules;
#[cfg(feature = "window")]
mod buttons;
mod cases;
mod catalog;
mod check;
#[cfg(feature = "window")]
mod checkup;
mod circles;
mod cli;
mod completions;
mod contests;
#[cfg(feature = "window")]
mod contrast;
mod control_characters;
#[cfg(feature = "window")]
mod cpu;
mod cross_check;
mod declared_features;
mod deep;
mod describe;
#[cfg(feature = "window")]
mod disk;
mod doctor;
mod duels;
mod edits;
mod endgame_tables;
mod endgames;
mod endings;
#[cfg(target_os = "linux")]
mod engine_consent;
mod engine_load;
#[cfg(feature = "window")]
mod engine_options;
mod engine_pages;
#[cfg(feature = "window")]
mod engine_protocols;
#[cfg(feature = "window")]
mod engine_screens;
mod engines;
mod entrants;
mod errors_in_play;
mod exact_endings;
mod explain;
mod facts;
mod farm;
#[cfg(feature = "farm")]
mod farm_servers;
mod features;
#[cfg(feature = "window")]
mod file_notices;
#[cfg(feature = "window")]
mod fonts;
mod foreign_words;
#[cfg(feature = "window")]
mod frames;
mod frozen_variants;
#[cfg(feature = "window")]
mod fuzz;
#[cfg(feature = "window")]
mod gallery_page;
#[cfg(feature = "window")]
mod game_page;
#[cfg(feature = "window")]
mod game_report;
mod game_texts;
mod games;
mod graded;
mod grid;
mod grid_endgames;
mod grid_facts;
mod grid_library;
#[cfg(feature = "window")]
mod grid_pages;
mod grid_passing;
mod grid_repeats;
mod grid_symmetries;
mod guides;
mod hall;
#[cfg(feature = "window")]
mod hebrew;
#[cfg(feature = "window")]
mod hebrew_layout;
mod hebrew_numbers;
mod hebrew_terminal;
mod hostile;
#[cfg(feature = "window")]
mod inspector;
mod invariants;
#[cfg(feature = "window")]
mod keys;
mod knockout;
mod lab;
#[cfg(feature = "window")]
mod lab_screen;
#[cfg(feature = "window")]
mod large_text;
mod levels;
mod library;
#[cfg(feature = "window")]
mod library_screen;
#[cfg(feature = "window")]
mod lobby_chips;
#[cfg(feature = "window")]
mod lobby_screens;
mod long_texts;
mod manual;
mod mcts;
#[cfg(all(target_os = "linux", feature = "window"))]
mod memory;
mod minimax;
#[cfg(feature = "window")]
mod motion;
#[cfg(feature = "window")]
mod move_input;
mod naive;
mod naive_discs;
mod naive_games;
mod naive_grid;
mod network_play;
#[cfg(feature = "window")]
mod new_bot_screen;
mod new_files;
#[cfg(feature = "window")]
mod new_rules;
#[cfg(feature = "window")]
mod newcomer;
#[cfg(not(feature = "window"))]
mod no_window;
mod notation;
#[cfg(feature = "window")]
mod odd_files;
mod offers;
#[cfg(feature = "window")]
mod offers_on_screen;
mod old_folder;
mod online;
mod online_pages;
#[cfg(feature = "window")]
mod online_screens;
mod openings;
#[cfg(feature = "window")]
mod openings_screen;
mod outputs;
#[cfg(feature = "window")]
mod palette;
#[cfg(feature = "window")]
mod paste;
mod patterns;
mod perft;
#[cfg(feature = "window")]
mod picture;
#[cfg(feature = "window")]
mod pictures;
mod playouts;
mod playthroughs;
mod prob_cut;
mod ratings;
mod reference;
mod refusals;
#[cfg(feature = "window")]
mod reloads;
mod remote_players;
mod replay;
mod reported_games;
mod reports;
mod resident;
mod rules_pool;
#[cfg(feature = "window")]
mod scene;
#[cfg(feature = "window")]
mod screens;
mod script;
mod script_files;
mod script_searches;
mod scripted;
mod search;
mod search_aids;
mod seats;
mod served_bots;
mod session;
#[cfg(feature = "window")]
mod setup;
mod shipped;
#[cfg(feature = "window")]
mod sizes;
#[cfg(feature = "window")]
mod sound;
mod store;
mod store_recovery;
#[cfg(feature = "window")]
mod store_screen;
mod strong_opponent;
mod stuck_scripts;
mod suggestions;
mod tb;
mod terminal;
#[cfg(feature = "window")]
mod themes;
mod tidy;
#[cfg(feature = "window")]
mod tour;
mod traces;
#[cfg(feature = "window")]
mod train_page;
mod training;
mod trees;
mod tune_command;
#[cfg(feature = "window")]
mod unfinished_games;
#[cfg(feature = "window")]
mod unsaved_weights;
mod upgrades;
#[cfg(feature = "window")]
mod waiting_games;
#[cfg(feature = "window")]
mod weight_lab;
#[cfg(feature = "window")]
mod wording;
mod words;
