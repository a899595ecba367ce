//! The address of this machine.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// The address of this machine on its network, or the loopback address without a network. Nothing is sent.
pub fn own_address() -> IpAddr {
    let address = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        // Any remote address will do: the system chooses the local address for the route to it.
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    address.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |local: SocketAddr| local.ip())
}
