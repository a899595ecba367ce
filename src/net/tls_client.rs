//! The client side of TLS: connects to a server with a known certificate, or finds out which certificate a server has.

use super::fingerprint::Fingerprint;
use super::tls_pin::{CertificateMismatch, PinnedCertificate};
use crate::text::{Phrase, PhraseError};
use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::runtime::Builder;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::client::Resumption;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, Error, version};

/// The reason why a server isn't trusted. Trying again won't help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CertificateRejection {
    WrongCertificate {
        expected: Fingerprint,
        found: Fingerprint,
    },
    /// The server answers in plain text.
    NotEncrypted {
        expected: Fingerprint,
    },
}

pub(super) enum TlsFailure {
    /// The server has this certificate, which isn't the expected one.
    WrongCertificate(Fingerprint),
    /// The server doesn't use TLS.
    NotEncrypted,
    /// The connection broke, or the handshake failed for another reason.
    Broken(Phrase),
}

impl TlsFailure {
    fn of(error: &io::Error) -> Self {
        let Some(inner) = error.get_ref().and_then(|inner| inner.downcast_ref::<Error>()) else {
            return Self::Broken(error.into());
        };
        match CertificateMismatch::of(inner) {
            Some(mismatch) => Self::WrongCertificate(mismatch.found),
            None if matches!(inner, Error::InvalidMessage(_)) => Self::NotEncrypted,
            None => Self::Broken(error.into()),
        }
    }

    /// Why the server's certificate is rejected. Fails if the connection broke, which doesn't show whether it can be trusted.
    pub fn rejection(self, expected: Fingerprint) -> Result<CertificateRejection, Phrase> {
        match self {
            Self::WrongCertificate(found) => Ok(CertificateRejection::WrongCertificate { expected, found }),
            Self::NotEncrypted => Ok(CertificateRejection::NotEncrypted { expected }),
            Self::Broken(why) => Err(why),
        }
    }
}

pub(super) struct TlsClient(TlsConnector);

impl TlsClient {
    /// Trusts only a server with this certificate. With `None`, every connection fails and reports the server's certificate. Fails only
    /// without TLS 1.3.
    pub fn new(expected: Option<Fingerprint>) -> io::Result<Self> {
        let provider = Arc::new(default_provider());
        let mut config = ClientConfig::builder_with_provider(provider.clone())
            .with_protocol_versions(&[&version::TLS13])
            .map_err(io::Error::other)?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(PinnedCertificate::new(expected, provider)))
            .with_no_client_auth();
        config.resumption = Resumption::disabled();
        // The server's name isn't revealed to the network.
        config.enable_sni = false;
        Ok(Self(TlsConnector::from(Arc::new(config))))
    }

    /// Performs the handshake. No application data is sent before the server has proved its identity.
    pub async fn connect(&self, stream: TcpStream) -> Result<TlsStream<TcpStream>, TlsFailure> {
        // Only the certificate is checked, so any name will do.
        let name = ServerName::IpAddress(IpAddr::V4(Ipv4Addr::LOCALHOST).into());
        self.0.connect(name, stream).await.map_err(|error| TlsFailure::of(&error))
    }
}

/// Returns the fingerprint of the server at `HOST:PORT`, or `None` if it doesn't use TLS. Only a real connection shows whether
/// the server has the key for that certificate. Fails if the server cannot be reached, or doesn't answer within `limit`.
pub fn fingerprint_at(address: &str, limit: Duration) -> io::Result<Option<Fingerprint>> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let client = TlsClient::new(None)?;
    let handshake = async {
        let stream = TcpStream::connect(address).await?;
        match client.connect(stream).await {
            Err(TlsFailure::WrongCertificate(found)) => Ok(Some(found)),
            Err(TlsFailure::NotEncrypted) => Ok(None),
            Err(TlsFailure::Broken(why)) => Err(PhraseError::io(io::ErrorKind::Other, why)),
            // The verifier accepts no certificate.
            Ok(_) => Err(io::ErrorKind::Unsupported.into()),
        }
    };
    runtime.block_on(async { timeout(limit, handshake).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into())) })
}
