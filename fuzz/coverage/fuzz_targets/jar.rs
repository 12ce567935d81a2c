//! See [`jcheck_fuzz::jar`].

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    jcheck_fuzz::jar(bytes);
});
