//! Where this machine can be reached.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// The address of this machine on its network; its own where it has no network. Nothing is sent.
pub fn own_address() -> IpAddr {
    let asked = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        // Any address beyond this machine will do: the system chooses the way to it.
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    asked.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |address: SocketAddr| address.ip())
}
