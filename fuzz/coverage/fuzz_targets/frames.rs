//! See [`jcheck_fuzz::frames`].

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    jcheck_fuzz::frames(bytes);
});
