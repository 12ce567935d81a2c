//! See [`jcheck_fuzz::conversation::conversation`].

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    jcheck_fuzz::conversation::conversation(bytes);
});
