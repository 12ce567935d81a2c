//! See [`jcheck_fuzz::class`].

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    jcheck_fuzz::class(bytes);
});
