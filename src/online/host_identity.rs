//! The TLS certificate for this user's games, created once and reused.

use crate::files::{self, Existing};
use crate::net::TlsIdentity;
use crate::report::Report;
use crate::text::{Phrase, phrase};
use std::io::ErrorKind;
use std::path::Path;

/// The file in the user's folder that contains the certificate and its private key.
const FILE: &str = "tls-identity.pem";

/// Larger files are not read.
const MAX_BYTES: u64 = 1 << 16;

/// Creates the identity if there is none. A damaged file isn't replaced, because players who know the old identity
/// would be warned about a new one.
pub fn host_identity(folder: &Path) -> Result<TlsIdentity, Report> {
    let path = folder.join(FILE);
    let report = |message: Phrase| Report::error(message).in_file(path.display().to_string());
    let failed = |error: std::io::Error| report(phrase("tls-unreadable").with("error", &error));
    let text = match files::read_text(&path, MAX_BYTES) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let new =
                TlsIdentity::new_pem().map_err(|why| report(phrase("tls-not-made").with("why", why.to_string())))?;
            match files::write_private(&path, new.as_bytes(), Existing::Refuse) {
                Ok(()) => new,
                // Another damka process created the file first.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    files::read_text(&path, MAX_BYTES).map_err(failed)?
                }
                Err(error) => return Err(failed(error)),
            }
        }
        Err(error) => return Err(failed(error)),
    };
    keep_private(&path).map_err(failed)?;
    TlsIdentity::from_pem(&text)
        .map_err(|why| report(phrase("tls-damaged").with("why", why.to_string())).hint(phrase("tls-damaged-hint")))
}

/// Restricts the file to its owner; a copied file may have other permissions.
#[cfg(unix)]
fn keep_private(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(path)?.permissions().mode();
    if mode & 0o077 != 0 {
        std::fs::set_permissions(path, PermissionsExt::from_mode(0o600))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn keep_private(_path: &Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identity_is_made_once_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let first = host_identity(folder.path()).unwrap().fingerprint();
        assert_eq!(host_identity(folder.path()).unwrap().fingerprint(), first);
        let other = tempfile::tempdir().unwrap();
        assert_ne!(host_identity(other.path()).unwrap().fingerprint(), first);
    }

    #[cfg(unix)]
    #[test]
    fn only_its_owner_can_read_it() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        let mode = || std::fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        host_identity(folder.path()).unwrap();
        assert_eq!(mode(), 0o600);
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o644)).unwrap();
        host_identity(folder.path()).unwrap();
        assert_eq!(mode(), 0o600);
    }

    #[test]
    fn a_damaged_identity_is_said_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        for text in ["", "-----BEGIN CERTIFICATE-----", "no certificate"] {
            std::fs::write(&path, text).unwrap();
            assert!(host_identity(folder.path()).is_err(), "{text}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
    }
}
