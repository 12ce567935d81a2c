//! Arguments of the subcommands that jcheck starts itself.

use std::path::PathBuf;

use clap::Args;

/// Arguments of `worker`.
#[derive(Debug, Args)]
pub struct WorkerArgs {
    /// Where the parent listens
    pub socket: PathBuf,
    /// Home of the JDK
    pub java_home: PathBuf,
    /// Directory of the agent's jars
    pub kit: PathBuf,
    /// The core to stay on
    pub core: usize,
    /// Further flags of the JVM
    #[arg(allow_hyphen_values = true, trailing_var_arg = true)]
    pub jvm_flags: Vec<String>,
}

/// Arguments of `jvm`.
#[derive(Debug, Args)]
pub struct JvmArgs {
    /// Where the scheduler listens
    pub socket: PathBuf,
    /// The secret that it expects
    pub token: String,
    /// Home of the JDK
    pub java_home: PathBuf,
    /// Directory of the agent's jars
    pub kit: PathBuf,
    /// Main class
    pub main: String,
    /// Number of flags of the JVM
    pub flags: usize,
    /// What is known of classes that are rewritten while they are loaded
    #[arg(long)]
    pub weaving: Option<PathBuf>,
    /// Where classes are kept of which nothing is known
    #[arg(long)]
    pub found: Option<PathBuf>,
    /// Flags of the JVM, then arguments of the program
    #[arg(last = true)]
    pub words: Vec<String>,
}
