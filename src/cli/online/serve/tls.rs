//! The certificate that `serve.yaml` names.

use crate::config::TlsFiles;
use crate::files;
use crate::net::TlsIdentity;
use crate::report::Report;
use crate::text::phrase;
use std::path::Path;

/// Larger files are not read.
const MAX_BYTES: u64 = 1 << 18;

/// Fails if a file cannot be read, or if they are not a certificate and its key. `folder` is the server's.
pub(super) fn identity(folder: &Path, tls: &TlsFiles) -> Result<TlsIdentity, Report> {
    let [certificate, key] = [&tls.certificate, &tls.key].map(|path| folder.join(path));
    let read = |path: &Path| {
        let fault = |error| Report::error(phrase("file-unreadable").with("error", &error));
        files::read_text(path, MAX_BYTES).map_err(|error| fault(error).in_file(path.display().to_string()))
    };
    let pem = format!("{}\n{}", read(&certificate)?, read(&key)?);
    TlsIdentity::from_pem(&pem).map_err(|why| {
        let message = phrase("serve-tls-unusable").with("why", why.to_string());
        let report = Report::error(message).in_file(certificate.display().to_string());
        report.hint(phrase("serve-tls-unusable-hint"))
    })
}
