//! Memory of `jcheck check` and its worker.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use jcheck_agent::Jvm;

use super::toys::Toys;
use crate::error::CliError;
use crate::plain::own;

/// Largest resident sizes in MiB.
#[derive(Debug, Clone, Copy, Default)]
pub struct Memory {
    /// Number of executions that were run meanwhile.
    pub executions: u64,
    /// Of the process that was started.
    pub parent: u64,
    /// Of its worker.
    pub worker: u64,
}

/// Checks the program with two threads, without sleep sets, for as long as a row of the table.
///
/// # Errors
/// When the check cannot be run.
pub fn of_a_check(toys: &Toys, seconds: f64) -> Result<Memory, CliError> {
    let what = || CliError::file("cannot run jcheck check");
    let json = own()?.join("memory.json");
    // That of the one before.
    let _ = fs::remove_file(&json);
    let mut command = Command::new(std::env::current_exe().map_err(what())?);
    command
        .arg("check")
        .arg(toys.source("TwoThreads"))
        .args([
            "--quiet",
            "--stop=all",
            "--sleep-sets=off",
            "--persistent-sets=enabled",
            "--workers=1",
        ])
        .arg(format!("--max-time={seconds}"))
        .arg(format!("--java-home={}", toys.jdk.home.display()))
        .arg(format!("--json={}", json.display()))
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    let mut child = Jvm::spawn(&mut command, None).map_err(what())?;
    let mut memory = Memory::default();
    while child.ended().is_none() {
        let parent = child.id();
        memory.parent = memory.parent.max(resident(parent));
        for worker in children(parent) {
            memory.worker = memory.worker.max(resident(worker));
        }
        thread::sleep(Duration::from_millis(50));
    }
    let text = fs::read_to_string(json).unwrap_or_default();
    let result: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    memory.executions = result["executions"].as_u64().unwrap_or(0);
    Ok(memory)
}

/// `VmHWM` of a process in MiB; 0 when it is gone.
pub fn resident(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or(0) / 1024
}

/// Processes that a thread of a process has started.
pub fn children(process: u32) -> Vec<u32> {
    let tasks = fs::read_dir(format!("/proc/{process}/task"))
        .into_iter()
        .flatten()
        .flatten();
    tasks
        .filter_map(|task| fs::read_to_string(task.path().join("children")).ok())
        .flat_map(|text| {
            text.split_whitespace()
                .filter_map(|id| id.parse().ok())
                .collect::<Vec<_>>()
        })
        .collect()
}
