//! Lets JVMs find the agent in this executable (`agent/src/host/early.rs`).

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for flag in [
        "-u,Agent_OnLoad_jcheck",
        "--export-dynamic-symbol=Agent_OnLoad_jcheck",
    ] {
        println!("cargo::rustc-link-arg-bins=-Wl,{flag}");
    }
}
