//! See [`jcheck_fuzz::computation`].

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    jcheck_fuzz::computation(bytes);
});
