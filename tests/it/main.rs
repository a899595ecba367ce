//! Every test of behaviour, in one binary: it links once.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a test that cannot go on should say where

mod app;
mod board;
mod boards;
mod bots;
mod cases;
mod catalog;
mod cli;
mod cpu;
mod describe;
mod edits;
mod endings;
mod facts;
mod features;
mod games;
mod graded;
mod hostile;
mod laws;
mod manual;
mod mcts;
mod minimax;
mod motion;
mod naive;
mod naive_discs;
mod naive_games;
mod notation;
mod offers;
mod perft;
mod picture;
mod playouts;
mod playthroughs;
mod replay;
mod scene;
mod script;
mod script_files;
mod scripted;
mod search;
mod seats;
mod session;
mod shipped;
mod sound;
mod tb;
mod tidy;
mod twice;
mod walk;
