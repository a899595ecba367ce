//! Games over a network, without one: a server and its clients in one thread, with time that is passed in.

mod bad_messages;
mod faults;
mod harness;
mod leaving;
mod machine;
mod play;
mod restore;
mod table;
