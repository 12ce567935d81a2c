//! See [`jcheck_fuzz::predicate`].

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    jcheck_fuzz::predicate(bytes);
});
