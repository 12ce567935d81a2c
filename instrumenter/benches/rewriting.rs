//! How fast classes are rewritten, against ASM from Maven Central: the same changes to the same classes, one thread
//! each, warm, in processor time.
//!
//! What is compared:
//!
//! - given changes: both only make changes that were recorded before. ASM copies constant pools and unchanged methods
//!   as they are, which is its fastest way.
//! - deciding: jcheck decides what goes where, anew for each class in each round, and notes the sites. ASM has no
//!   passes; its row does what the simplest pass would that decides by table: it looks every field and every call up
//!   in a table of what the program uses, finds uninitialised objects with `AnalyzerAdapter`, and notes the sites
//!   with their lines. What goes where it is still told. Both keep from round to round what they know of members:
//!   tables are warm.
//!
//! Before anything is measured, the instructions that all have written are compared.
//!
//! ```text
//! cargo bench -p jcheck-instrumenter --bench rewriting
//! ```

#[path = "../tests/common/mod.rs"]
mod common;
mod layer;
mod script;

use common::corpus::{self, ONE_OF_EACH_COMPILER};
use common::java_homes;
use jcheck_instrumenter::class::view::access;
use jcheck_instrumenter::class::{Class, ClassError};
use jcheck_instrumenter::passes::{ClassOutcome, ProgramContext, Rewriter};
use jcheck_instrumenter::universe::{field_numbers, see_all, FieldNumbers, Universe};
use layer::Layer;
use rustix::time::{clock_gettime, ClockId};
use script::Script;
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// As in jcheck itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// ASM, and its data flow analysis for visitors.
const ASM: &[&str] = &["org.ow2.asm:asm:9.8", "org.ow2.asm:asm-commons:9.8"];
/// The ways take turns of so many seconds, so many times: none has more of the machine's better moments to choose from.
/// The first seconds of a turn are the warm-up of ASM's.
const TURN: u64 = 7;
const TURNS: usize = 3;

/// Processor time of this thread in nanoseconds.
fn processor_time() -> u64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

fn universe_of(files: &[&[u8]]) -> Universe {
    let mut universe = Universe::default();
    let noted: Result<(), ClassError> = see_all(files, 1, |_, seen| {
        seen?.into_iter().for_each(|seen| universe.note(seen));
        Ok(())
    });
    noted.unwrap();
    universe.complete();
    universe
}

struct Program {
    classes: Vec<Vec<u8>>,
    universe: Universe,
    numbers: FieldNumbers,
}

impl Program {
    fn read(jar: &Path) -> Self {
        let classes = corpus::classes_of_jar(jar).into_iter();
        let mut classes: Vec<Vec<u8>> = classes.map(|(_, bytes)| bytes).collect();
        classes.retain(|bytes| Class::parse(bytes).unwrap().access & access::MODULE == 0);
        let files: Vec<&[u8]> = classes.iter().map(Vec::as_slice).collect();
        let universe = universe_of(&files);
        let (_, numbers) = field_numbers(&universe);
        Program {
            classes,
            universe,
            numbers,
        }
    }

    /// Leaves out the few classes with changes that the script has no words for.
    fn write(&mut self, script: &mut Script) -> Vec<Option<Vec<u8>>> {
        let program = ProgramContext {
            universe: &self.universe,
            fields: &self.numbers,
        };
        let mut rewriter = Rewriter::new(program);
        let mut outputs = Vec::new();
        self.classes.retain(|bytes| {
            let class = Class::parse(bytes).unwrap();
            let (outcome, recorded) = rewriter
                .instrument_and_record(&class, &mut Vec::new())
                .unwrap();
            let new = match outcome {
                ClassOutcome::Rewritten(new) => Some(new),
                ClassOutcome::Unchanged => None,
            };
            let kept = script.add(bytes, new.as_deref(), &recorded);
            if kept {
                outputs.push(new);
            }
            kept
        });
        outputs
    }

    fn context(&self) -> ProgramContext<'_> {
        ProgramContext {
            universe: &self.universe,
            fields: &self.numbers,
        }
    }

    /// Rewrites all classes; notes the shortest time of each. What the rewriter knows of the program it knows in the
    /// next round, too, but for the sites.
    fn run(&self, rewriter: &mut Rewriter<'_>, best: &mut [u64]) -> usize {
        let mut gaps = Vec::new();
        let mut before = Instant::now();
        for (bytes, best) in self.classes.iter().zip(best) {
            let outcome = rewriter.instrument_file(bytes, &mut gaps);
            std::hint::black_box(outcome.unwrap());
            note(&mut before, best);
        }
        let sites = rewriter.sites().len();
        rewriter.forget_sites();
        sites
    }
}

/// What one way of rewriting took.
struct Measured {
    /// All classes, in each round.
    rounds: Vec<u64>,
    /// Each class, in its best round.
    best: Vec<u64>,
}

impl Measured {
    fn nothing(classes: usize) -> Self {
        Measured {
            rounds: Vec::new(),
            best: vec![u64::MAX; classes],
        }
    }

    fn add(&mut self, other: Measured) {
        self.rounds.extend(other.rounds);
        for (best, other) in self.best.iter_mut().zip(other.best) {
            *best = other.min(*best);
        }
    }
}

/// One round after the other.
fn measure(classes: usize, mut round: impl FnMut(&mut [u64])) -> Measured {
    let mut measured = Measured::nothing(classes);
    let begin = Instant::now();
    while begin.elapsed().as_secs() < TURN {
        let start = processor_time();
        round(&mut measured.best);
        measured.rounds.push(processor_time() - start);
    }
    measured
}

fn main() {
    let home = java_homes().into_iter().next_back().expect("a JDK");
    let asm = std::env::join_paths(corpus::fetch(ASM)).unwrap();
    let jars = corpus::fetch(ONE_OF_EACH_COMPILER);
    let mut programs: Vec<Program> = jars.iter().map(|jar| Program::read(jar)).collect();
    let mut script = Script::default();
    let outputs: Vec<Option<Vec<u8>>> = programs
        .iter_mut()
        .flat_map(|program| program.write(&mut script))
        .collect();
    let mut layer = Layer::default();
    let layered: Vec<Vec<u8>> = script
        .jobs
        .iter()
        .map(|job| layer.rewrite(&script, job).to_vec())
        .collect();
    script::compare("the class layer alone", &outputs, &layered);

    let folder = tempfile::tempdir().unwrap();
    let (file, written) = (folder.path().join("script"), folder.path().join("written"));
    std::fs::write(&file, script.encode()).unwrap();
    compile(&home, &asm, folder.path());
    let from_asm = |deciding: bool| {
        let text = run_asm(&home, &asm, folder.path(), &file, &written, deciding);
        let by_asm = script::read(&std::fs::read(&written).unwrap());
        script::compare("ASM", &outputs, &by_asm);
        let (rounds, best) = text.split_once("classes\n").unwrap();
        let numbers = |lines: &str| lines.lines().map(|line| line.parse().unwrap()).collect();
        Measured {
            rounds: numbers(rounds),
            best: numbers(best),
        }
    };
    let rewriters = programs.iter();
    let rewriters = rewriters.map(|p| Rewriter::new(p.context()));
    let mut rewriters: Vec<_> = rewriters.collect();
    let mut sites = 0;
    let [mut asm_changes, mut changes, mut asm_decides, mut decides] =
        [(); 4].map(|()| Measured::nothing(outputs.len()));
    for _ in 0..TURNS {
        asm_changes.add(from_asm(false));
        changes.add(measure(outputs.len(), |best| {
            let mut before = Instant::now();
            for (job, best) in script.jobs.iter().zip(best) {
                std::hint::black_box(layer.rewrite(&script, job));
                note(&mut before, best);
            }
        }));
        asm_decides.add(from_asm(true));
        decides.add(measure(outputs.len(), |mut best| {
            sites = 0;
            for (program, rewriter) in programs.iter().zip(&mut rewriters) {
                let (of_program, rest) = best.split_at_mut(program.classes.len());
                sites += program.run(rewriter, of_program);
                best = rest;
            }
        }));
    }

    let bytes: usize = programs.iter().flat_map(|p| &p.classes).map(Vec::len).sum();
    println!(
        "{} classes of {} jars, {:.1} MB, {sites} hooks; one thread, processor time, best round of {TURNS} turns \
         of {TURN} s",
        outputs.len(),
        jars.len(),
        bytes as f64 / 1e6
    );
    let report = |name: &str, measured: &Measured| {
        let shortest = *measured.rounds.iter().min().unwrap() as f64 / 1e9;
        let rate = outputs.len() as f64 / shortest;
        let mut sorted = measured.best.clone();
        sorted.sort_unstable();
        let percentile = |p: usize| sorted[sorted.len() * p / 100] as f64 / 1e3;
        println!(
            "{name:28} {rate:8.0} classes/s  {:6.0} MB/s  per class: median {:.1} us, p99 {:.0} us",
            bytes as f64 / 1e6 / shortest,
            percentile(50),
            percentile(99)
        );
        rate
    };
    let asm = report("ASM 9.8, given changes", &asm_changes);
    let ours = report("jcheck, given changes", &changes);
    println!("ratio                        {:.1}", ours / asm);
    let asm = report("ASM 9.8, with look-ups", &asm_decides);
    let ours = report("jcheck, deciding", &decides);
    println!("ratio                        {:.1}", ours / asm);
}

/// Notes the time since the last call if it is the shortest for a class.
fn note(before: &mut Instant, best: &mut u64) {
    let now = Instant::now();
    *best = (*best).min((now - *before).as_nanos() as u64);
    *before = now;
}

fn compile(home: &Path, asm: &OsStr, into: &Path) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/java/AsmBench.java");
    let output = Command::new(home.join("bin/javac"))
        .args(["-nowarn", "-cp"])
        .arg(asm)
        .arg("-d")
        .args([into, &source])
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
}

fn run_asm(
    home: &Path,
    asm: &OsStr,
    classes: &Path,
    script: &Path,
    written: &Path,
    deciding: bool,
) -> String {
    let parts = std::env::split_paths(asm).chain([classes.to_path_buf()]);
    let output = Command::new(home.join("bin/java"))
        .args(["-XX:+UseSerialGC", "-Xmx3g", "-Xms3g", "-cp"])
        .arg(std::env::join_paths(parts).unwrap())
        .arg("AsmBench")
        .arg(script)
        .arg(TURN.to_string())
        .arg(deciding.to_string())
        .arg(written)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
