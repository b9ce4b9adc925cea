#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gomoku_testkit::fuzz::certificates(data));
