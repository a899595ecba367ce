//! Every test of behaviour, in one binary: it links once.

mod tidy;
