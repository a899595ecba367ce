//! A certificate verifier that trusts exactly one certificate.

use super::fingerprint::Fingerprint;
use std::fmt;
use std::sync::Arc;
use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use tokio_rustls::rustls::crypto::{CryptoProvider, verify_tls13_signature};
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{CertificateError, DigitallySignedStruct, Error, OtherError, SignatureScheme};

/// Accepts only the certificate with one fingerprint. Names, dates and signers don't matter: the fingerprint identifies the
/// certificate, and the handshake proves that the server has the key.
#[derive(Debug)]
pub(super) struct PinnedCertificate {
    /// With `None`, every certificate is refused, and the error contains the server's fingerprint.
    expected: Option<Fingerprint>,
    provider: Arc<CryptoProvider>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct CertificateMismatch {
    pub found: Fingerprint,
}

impl fmt::Display for CertificateMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the server's certificate has the fingerprint {}", self.found)
    }
}

impl std::error::Error for CertificateMismatch {}

impl CertificateMismatch {
    pub fn of(error: &Error) -> Option<Self> {
        match error {
            Error::InvalidCertificate(CertificateError::Other(OtherError(why))) => why.downcast_ref::<Self>().copied(),
            _ => None,
        }
    }
}

impl PinnedCertificate {
    pub const fn new(expected: Option<Fingerprint>, provider: Arc<CryptoProvider>) -> Self {
        Self { expected, provider }
    }
}

impl ServerCertVerifier for PinnedCertificate {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _server_name: &ServerName<'_>,
        _ocsp_response: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let found = Fingerprint::of(end_entity);
        if self.expected == Some(found) {
            return Ok(ServerCertVerified::assertion());
        }
        Err(CertificateError::Other(OtherError(Arc::new(CertificateMismatch { found }))).into())
    }

    fn verify_tls12_signature(
        &self,
        _message: &[u8],
        _cert: &CertificateDer<'_>,
        _dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        // No client of damka offers TLS 1.2.
        Err(Error::General("TLS 1.2 is not supported".to_owned()))
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, cert, dss, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
