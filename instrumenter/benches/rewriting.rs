//! How fast classes are rewritten.

#[path = "../tests/common/mod.rs"]
mod common;

use common::corpus;
use jcheck_instrumenter::class::Class;
use jcheck_instrumenter::passes::{ProgramContext, Rewriter};
use jcheck_instrumenter::sites::SiteBuilder;
use jcheck_instrumenter::universe::{field_numbers, Universe};

fn cpu() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse().unwrap()
}

fn main() {
    let jars = corpus::fetch(corpus::SOME_JARS);
    let mut classes = Vec::new();
    for jar in &jars {
        classes.extend(corpus::classes_of_jar(jar));
    }
    let only: usize = std::env::var("ROUNDS")
        .ok()
        .and_then(|r| r.parse().ok())
        .unwrap_or(5);
    let bytes: usize = classes.iter().map(|c| c.1.len()).sum();
    let t = cpu();
    let mut universe = Universe::default();
    for (_, bytes) in &classes {
        let class = Class::parse(bytes).unwrap();
        if class.access & 0x8000 == 0 {
            universe.add(&class).unwrap();
        }
    }
    println!(
        "universe {} ms for {} classes {} bytes",
        (cpu() - t) / 1_000_000,
        classes.len(),
        bytes
    );
    let (fields, numbers) = field_numbers(&universe);
    let program = ProgramContext {
        universe: &universe,
        fields: &numbers,
    };
    let mut rewriter = Rewriter::new(program);
    for _ in 0..only {
        let t = cpu();
        let mut sites = SiteBuilder::new(fields.clone(), Vec::new(), Vec::new());
        let mut gaps = Vec::new();
        for (_, bytes) in &classes {
            let class = Class::parse(bytes).unwrap();
            let _ = rewriter.instrument(&class, &mut sites, &mut gaps);
        }
        let took = cpu() - t;
        println!(
            "{} sites, {:.0} classes/s, {:.2} us/class",
            sites.len(),
            classes.len() as f64 * 1e9 / took as f64,
            took as f64 / 1e3 / classes.len() as f64
        );
    }
}
