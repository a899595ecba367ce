//! `damka farm player`: the process that plays the games of one thread of a worker.

use crate::catalog::Catalog;
use crate::cli::out::CliResult;
use crate::farm::play_orders;
use std::io::{BufRead, Write};
use std::sync::mpsc::channel;

pub(super) fn run(catalog: &Catalog, out: &mut dyn Write) -> CliResult {
    // Ctrl+C reaches the whole group of processes, but the worker decides whether the games go on.
    let _ = ctrlc::set_handler(|| {});
    let (sender, orders) = channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
        // The worker is gone, so nobody wants the game.
        std::process::exit(0);
    });
    Ok(play_orders(orders, out, &catalog.root().folder)?)
}
