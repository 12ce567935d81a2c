//! See [`jcheck_fuzz::annotations`].

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    jcheck_fuzz::annotations(bytes);
});
