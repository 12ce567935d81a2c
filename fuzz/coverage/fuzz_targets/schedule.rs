//! See [`jcheck_fuzz::schedule`].

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    jcheck_fuzz::schedule(bytes);
});
