//! Rules that clients have sent to a server, for its operator to read and approve.
//!
//! Each ruleset is a file of its own, and so is each approval, so that the operator's commands and a running server need no lock:
//! `uploaded-rules/SHA256.json` and `uploaded-rules/SHA256.approved` in the server's folder.

use crate::files;
use crate::report::{ContentHash, Report};
use crate::text::phrase;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

const FOLDER: &str = "uploaded-rules";

/// The most uploads that wait for approval.
const MAX_WAITING: usize = 64;

/// The most bytes of all of them together.
const MAX_WAITING_BYTES: usize = 16 * 1024 * 1024;

/// The most bytes of one file: JSON escapes the line ends of at most 512 KB.
const MAX_BYTES: u64 = 4 * 1024 * 1024;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UploadedRules {
    pub sha256: String,
    /// The variant's id.
    pub id: String,
    /// Texts by path.
    pub files: BTreeMap<String, String>,
    /// The name of the player who sent them.
    pub from: String,
    pub address: String,
    /// Milliseconds since 1970.
    pub at_ms: u64,
}

impl UploadedRules {
    /// The size of all files together, in bytes.
    pub fn bytes(&self) -> usize {
        self.files.values().map(String::len).sum()
    }
}

/// The uploads of one server.
#[derive(Clone, Debug)]
pub struct RulesUploads {
    folder: PathBuf,
}

impl RulesUploads {
    /// `root` is the server's folder.
    pub fn of(root: &Path) -> Self {
        Self { folder: root.join(FOLDER) }
    }

    /// Keeps an upload for the operator. If too many wait, the oldest one of the address with the most of them goes, so that nobody
    /// can push out the others.
    pub fn keep(&self, upload: &UploadedRules) -> Result<(), Report> {
        let path = self.file(&upload.sha256, "json")?;
        if path.exists() {
            return Ok(());
        }
        self.make_room(upload)?;
        let text = serde_json::to_string_pretty(upload).unwrap_or_default();
        files::replace(&path, text.as_bytes()).map_err(|error| unwritten(&path, &error))
    }

    fn make_room(&self, upload: &UploadedRules) -> Result<(), Report> {
        let mut waiting: Vec<UploadedRules> =
            self.list().into_iter().filter(|known| !self.is_approved(&known.sha256)).collect();
        let is_full = |waiting: &[UploadedRules]| {
            let bytes: usize = waiting.iter().map(UploadedRules::bytes).sum();
            waiting.len() >= MAX_WAITING || bytes + upload.bytes() > MAX_WAITING_BYTES
        };
        while is_full(&waiting) && !waiting.is_empty() {
            let count = |address: &str| waiting.iter().filter(|known| known.address == address).count();
            let most = waiting.iter().map(|known| count(&known.address)).max().unwrap_or(0);
            // The list begins with the oldest.
            let oldest = waiting.iter().position(|known| count(&known.address) == most).unwrap_or(0);
            let path = self.file(&waiting.remove(oldest).sha256, "json")?;
            std::fs::remove_file(&path).map_err(|error| unwritten(&path, &error))?;
        }
        Ok(())
    }

    /// All kept uploads, the oldest first. Files that cannot be read are left out.
    pub fn list(&self) -> Vec<UploadedRules> {
        let mut found: Vec<UploadedRules> = self.hashes("json").iter().filter_map(|sha256| self.get(sha256)).collect();
        found.sort_by(|one, other| (one.at_ms, &one.sha256).cmp(&(other.at_ms, &other.sha256)));
        found
    }

    /// The hashes of all approvals, also of rules that nobody has sent yet.
    pub fn approved(&self) -> Vec<String> {
        self.hashes("approved")
    }

    fn hashes(&self, ending: &str) -> Vec<String> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let hash = |entry: std::fs::DirEntry| {
            let name = entry.file_name().into_string().ok()?;
            let (sha256, its) = name.split_once('.')?;
            (its == ending && sha256.parse::<ContentHash>().is_ok()).then(|| sha256.to_owned())
        };
        let mut found: Vec<String> = entries.filter_map(hash).collect();
        found.sort_unstable();
        found
    }

    /// `None` if it isn't kept, or cannot be read.
    pub fn get(&self, sha256: &str) -> Option<UploadedRules> {
        let path = self.file(sha256, "json").ok()?;
        let upload: UploadedRules = serde_json::from_str(&files::read_text(&path, MAX_BYTES).ok()?).ok()?;
        (upload.sha256 == sha256).then_some(upload)
    }

    pub fn is_approved(&self, sha256: &str) -> bool {
        self.file(sha256, "approved").is_ok_and(|path| path.exists())
    }

    /// Fails if the text is not a SHA-256, or the folder cannot be written.
    pub fn approve(&self, sha256: &str) -> Result<(), Report> {
        let path = self.file(sha256, "approved")?;
        files::replace(&path, b"").map_err(|error| unwritten(&path, &error))
    }

    /// Returns whether it was approved. Fails like [`RulesUploads::approve`].
    pub fn revoke(&self, sha256: &str) -> Result<bool, Report> {
        let path = self.file(sha256, "approved")?;
        match std::fs::remove_file(&path) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(unwritten(&path, &error)),
        }
    }

    /// Only a SHA-256 becomes the name of a file. Hashes are in lower case.
    fn file(&self, sha256: &str, ending: &str) -> Result<PathBuf, Report> {
        let is_hash = sha256.parse::<ContentHash>().is_ok() && !sha256.bytes().any(|byte| byte.is_ascii_uppercase());
        if !is_hash {
            return Err(Report::error(phrase("rules-no-hash")).hint(phrase("rules-no-hash-hint")));
        }
        Ok(self.folder.join(format!("{sha256}.{ending}")))
    }
}

fn unwritten(path: &Path, error: &io::Error) -> Report {
    Report::error(phrase("uploads-unwritable").with("error", error)).in_file(path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn upload(number: u64, address: &str, bytes: usize) -> UploadedRules {
        UploadedRules {
            sha256: format!("{number:064x}"),
            id: "hop".into(),
            files: [("scripts/hop.lua".to_owned(), "x".repeat(bytes))].into(),
            from: "Dana".into(),
            address: address.into(),
            at_ms: number,
        }
    }

    #[test]
    fn approvals_last_and_are_for_hashes_only() {
        let folder = tempfile::tempdir().unwrap();
        let uploads = RulesUploads::of(folder.path());
        let hop = upload(1, "192.0.2.1", 10);
        uploads.keep(&hop).unwrap();
        assert_eq!((uploads.list(), uploads.is_approved(&hop.sha256)), (vec![hop.clone()], false));
        uploads.approve(&hop.sha256).unwrap();
        let again = RulesUploads::of(folder.path());
        assert_eq!((again.is_approved(&hop.sha256), again.approved()), (true, vec![hop.sha256.clone()]));
        assert_eq!((again.revoke(&hop.sha256), again.revoke(&hop.sha256)), (Ok(true), Ok(false)));
        for wrong in ["", "..", "../../etc/passwd", "abc", &"A".repeat(64), &"é".repeat(32)] {
            assert!(uploads.approve(wrong).is_err() && uploads.get(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn a_flood_pushes_out_only_what_its_own_address_sent() {
        let folder = tempfile::tempdir().unwrap();
        let uploads = RulesUploads::of(folder.path());
        let (patient, approved) = (upload(1, "192.0.2.1", 10), upload(2, "192.0.2.66", 10));
        uploads.keep(&patient).unwrap();
        uploads.keep(&approved).unwrap();
        uploads.approve(&approved.sha256).unwrap();
        for number in 3..103 {
            uploads.keep(&upload(number, "192.0.2.66", 400_000)).unwrap();
        }
        let kept = uploads.list();
        assert!(kept.contains(&patient) && kept.contains(&approved) && kept.len() <= MAX_WAITING, "{}", kept.len());
        assert!(kept.iter().map(UploadedRules::bytes).sum::<usize>() <= MAX_WAITING_BYTES + 10);
        assert_eq!(kept.last().map(|last| last.at_ms), Some(102), "the newest is there");
    }
}
