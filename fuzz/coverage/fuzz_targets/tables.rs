//! See [`jcheck_fuzz::tables`].

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    jcheck_fuzz::tables(bytes);
});
