//! See [`jcheck_fuzz::pack`].

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    jcheck_fuzz::pack(bytes);
});
