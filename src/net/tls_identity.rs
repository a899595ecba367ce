//! A server's identity: a self-signed certificate with its private key.

use super::fingerprint::Fingerprint;
use rcgen::{CertificateParams, DistinguishedName, DnType, KeyPair};
use std::fmt;
use std::sync::Arc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{ServerConfig, version};

/// A certificate and its key, ready to serve TLS 1.3. damka's clients recognize it by its fingerprint, whether or not an
/// authority signed it.
#[derive(Clone)]
pub struct TlsIdentity {
    acceptor: TlsAcceptor,
    fingerprint: Fingerprint,
}

/// The reason why a text contains no identity, or why none can be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoTlsIdentity(String);

impl fmt::Display for NoTlsIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn because(error: impl fmt::Display) -> NoTlsIdentity {
    NoTlsIdentity(error.to_string())
}

impl TlsIdentity {
    /// The certificate and its private key as one secret PEM text. It names neither a person nor a machine and doesn't
    /// expire, since clients recognize it by its fingerprint alone.
    pub fn new_pem() -> Result<String, NoTlsIdentity> {
        let mut params = CertificateParams::new(vec!["damka.invalid".to_owned()]).map_err(because)?;
        params.distinguished_name = DistinguishedName::new();
        params.distinguished_name.push(DnType::CommonName, "damka");
        let key = KeyPair::generate().map_err(because)?;
        let certificate = params.self_signed(&key).map_err(because)?;
        Ok(certificate.pem() + &key.serialize_pem())
    }

    /// Reads certificates, the server's own first, and the key of that one: what [`TlsIdentity::new_pem`] wrote, or what an
    /// authority signed. Fails if the text has no certificate or no key, or they don't match.
    pub fn from_pem(text: &str) -> Result<Self, NoTlsIdentity> {
        let chain = CertificateDer::pem_slice_iter(text.as_bytes()).collect::<Result<Vec<_>, _>>().map_err(because)?;
        let own = chain.first().ok_or_else(|| because(pem::Error::NoItemsFound))?;
        let key = PrivateKeyDer::from_pem_slice(text.as_bytes()).map_err(because)?;
        let fingerprint = Fingerprint::of(own);
        let mut config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_protocol_versions(&[&version::TLS13])
            .map_err(because)?
            .with_no_client_auth()
            .with_single_cert(chain, key)
            .map_err(because)?;
        // A full handshake takes 0.2 ms; storing sessions would take memory.
        config.send_tls13_tickets = 0;
        Ok(Self { acceptor: TlsAcceptor::from(Arc::new(config)), fingerprint })
    }

    pub const fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    pub(super) const fn acceptor(&self) -> &TlsAcceptor {
        &self.acceptor
    }
}

/// The key is a secret, so it isn't printed.
impl fmt::Debug for TlsIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TlsIdentity({})", self.fingerprint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identity_is_read_as_it_was_written_and_no_two_are_the_same() {
        let [first, second] = [(); 2].map(|()| TlsIdentity::new_pem().unwrap());
        let identity = TlsIdentity::from_pem(&first).unwrap();
        assert_eq!(identity.fingerprint(), TlsIdentity::from_pem(&first).unwrap().fingerprint());
        assert_ne!(identity.fingerprint(), TlsIdentity::from_pem(&second).unwrap().fingerprint());
        assert_eq!(format!("{identity:?}"), format!("TlsIdentity({})", identity.fingerprint()));
    }

    #[test]
    fn a_text_without_a_fitting_pair_is_refused() {
        let [first, second] = [(); 2].map(|()| TlsIdentity::new_pem().unwrap());
        let (certificate, key) = first.split_at(first.find("-----BEGIN PRIVATE").unwrap());
        let other_key = &second[second.find("-----BEGIN PRIVATE").unwrap()..];
        for wrong in ["", certificate, key, &first[..first.len() / 2], &format!("{certificate}{other_key}")] {
            assert!(TlsIdentity::from_pem(wrong).is_err(), "{wrong}");
        }
    }
}
