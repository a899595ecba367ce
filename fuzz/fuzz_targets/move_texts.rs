#![no_main]
damka_fuzz::fuzz!(move_texts);
