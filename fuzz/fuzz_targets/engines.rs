#![no_main]
damka_fuzz::fuzz!(engines);
