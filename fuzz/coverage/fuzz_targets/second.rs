//! See [`jcheck_fuzz::second_reader`].

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    jcheck_fuzz::second_reader(bytes);
});
