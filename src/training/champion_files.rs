//! The files of a new champion: a bot for one variant, with weights learnt from its own games.

use super::PhaseWeights;
use crate::board::Side;
use crate::rules::Variant;
use std::fmt::Write;
use std::sync::Arc;

const SCRIPT: &str = include_str!("../../assets/templates/champion.lua");

/// Steps of a slider from 0 to its end.
const STEPS: f64 = 400.0;

/// How far a slider reaches beyond the greatest weight.
const SLACK: f64 = 1.5;

/// The script of a bot with this id, which plays this variant with the weights of `champion_weights`.
pub fn champion_script(variant: &Arc<Variant>, id: &str) -> String {
    let start = variant.start();
    let pieces: u32 = Side::BOTH.map(|side| start.count(side, None)).iter().sum();
    // Rust and Lua escape text alike.
    let quoted = |text: &str| format!("{text:?}");
    let placeholders = [
        ("\"MY GAME champion\"", quoted(&format!("{} champion", variant.title))),
        ("\"MY_WEIGHTS.yaml\"", quoted(&format!("{id}.yaml"))),
        ("\"MY_GAME\"", quoted(&variant.id)),
        ("MY_GAME", variant.id.clone()),
        ("MY_PIECES", pieces.to_string()),
    ];
    placeholders.iter().fold(SCRIPT.to_owned(), |text, (placeholder, value)| text.replace(placeholder, value))
}

/// The weights file of that bot: a line for each weight, and none for a feature that never counts.
pub fn champion_weights(variant: &Variant, id: &str, weights: &PhaseWeights) -> String {
    let (reach, step) = slider(weights);
    let decimals = (0..6).find(|decimals| (step * 10_f64.powi(*decimals)).fract().abs() < 1e-9).unwrap_or(6) as usize;
    let number = |weight: f64| {
        let text = format!("{weight:.decimals$}");
        let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
        if text == "-0" { "0".to_owned() } else { text.to_owned() }
    };
    let mut text = format!(
        "# What {id}.lua counts, each as ours minus theirs. Fitted to the results of its own games: docs/tune.md.\n"
    );
    for ((name, help), pair) in variant.features().zip(weights.pairs()) {
        let pair = pair.map(number);
        if pair.iter().all(|number| number == "0") {
            continue;
        }
        for ((ending, when), number) in [("early", "beginning"), ("late", "end")].into_iter().zip(pair) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name}_{ending}: {number}  # -{reach}..{reach} step {step}: {help}, at the {when}");
        }
    }
    text
}

/// How far the sliders reach in both directions, as 1, 2 or 5 with zeros, and their step.
fn slider(weights: &PhaseWeights) -> (f64, f64) {
    let greatest = weights.pairs().iter().flatten().fold(0.0, |most: f64, weight| most.max(weight.abs()));
    let wanted = (greatest * SLACK).clamp(1e-2, 1e12);
    let unit = 10_f64.powi(wanted.log10().floor() as i32);
    let reach = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * unit).into_iter().find(|reach| *reach >= wanted);
    let reach = reach.unwrap_or(wanted);
    (reach, reach / STEPS)
}
