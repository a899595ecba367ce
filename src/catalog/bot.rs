//! A bot in the catalog.

use crate::script::{BotInfo, BotSource, LiveBot};
use std::sync::Arc;

#[derive(Debug)]
pub struct Bot {
    pub info: Arc<BotInfo>,
    /// The slot that its seats read.
    pub live: Arc<LiveBot>,
}

impl Bot {
    /// The path of its weights file inside the folders, as its newest version names it: `ai/old_fox.yaml`.
    pub fn weights_file(&self) -> Option<String> {
        let now = self.live.current();
        weights_file(&now.source, &now.info)
    }
}

/// The path of the weights file that a bot names, relative to its own file's folder.
pub(super) fn weights_file(source: &BotSource, info: &BotInfo) -> Option<String> {
    let name = info.weights.as_ref()?;
    let folder = source.file.rsplit_once('/').map_or("", |(folder, _)| folder);
    Some(format!("{folder}/{name}"))
}
