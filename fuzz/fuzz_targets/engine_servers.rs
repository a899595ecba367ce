#![no_main]
damka_fuzz::fuzz!(engine_servers);
