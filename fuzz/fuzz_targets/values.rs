#![no_main]
damka_fuzz::fuzz!(values);
