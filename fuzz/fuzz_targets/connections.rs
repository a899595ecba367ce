#![no_main]
damka_fuzz::fuzz!(connections);
