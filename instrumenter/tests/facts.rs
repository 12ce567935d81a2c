//! Where uninitialised objects are: the pass from frame to frame against the data-flow analysis.

use jcheck_instrumenter::class::code::FIRST_VERSION_WITH_FRAMES;
use jcheck_instrumenter::class::flow::{self, Body, Fact, Facts};
use jcheck_instrumenter::class::opcode::Instructions;
use jcheck_instrumenter::class::straight::{Method, Straight};
use jcheck_instrumenter::class::view::{access, Class};

use crate::common::{corpus, java_homes};

/// Methods in which the data-flow analysis found something, and those of them in which the other one found the same.
#[derive(Debug, Default)]
struct Counts {
    methods: usize,
    same: usize,
}

/// Facts with their pcs, but for those that only the data flow finds.
fn without_arrays(facts: &Facts, instructions: &Instructions) -> Vec<(u32, Fact)> {
    let pcs = instructions.iter().map(|instruction| instruction.pc);
    let all = pcs.filter_map(|pc| Some((pc, *facts.get(pc)?)));
    all.filter(|(_, fact)| *fact != Fact::StoreToFreshArray)
        .collect()
}

/// Compares what the two say of each method.
fn compare(name: &str, class: &Class<'_>, counts: &mut Counts) {
    let mut straight = Straight::default();
    straight.enter_class(&class.pool);
    for method in &class.methods {
        let Some(code) = class.code(method).unwrap() else {
            continue;
        };
        let mut instructions = Instructions::default();
        let bytes = &class.bytes[code.bytes.clone()];
        instructions.read(bytes, code.bytes.start).unwrap();
        let text = |index| class.pool.text(index).unwrap();
        let is_constructor = text(method.name) == "<init>";
        let body = Body {
            code: bytes,
            instructions: &instructions,
            exceptions: &code.exceptions,
            max_locals: code.max_locals,
            is_constructor,
        };
        let Ok(by_flow) = flow::analyse(body, &class.pool) else {
            continue;
        };
        let by_flow = without_arrays(&by_flow, &instructions);
        let table = class.find(&code.attributes, "StackMapTable");
        let descriptor = text(method.descriptor);
        let method = Method {
            body,
            descriptor: &descriptor,
            is_static: method.access & access::STATIC != 0,
        };
        let mut facts = Facts::default();
        let table = table.map(|table| (class.bytes, table.content()));
        let found = straight.analyse(method, table, &class.pool, &mut facts);
        counts.methods += usize::from(!by_flow.is_empty());
        if found.is_ok() {
            let by_frames = without_arrays(&facts, &instructions);
            assert_eq!(by_frames, by_flow, "{name}{descriptor}");
            counts.same += usize::from(!by_flow.is_empty());
        }
    }
}

#[test]
fn frames_say_what_the_data_flow_says() {
    let (mut counts, mut old) = (Counts::default(), Counts::default());
    let jars = corpus::fetch(&corpus::jars());
    let of_jars = jars.iter().flat_map(|jar| corpus::classes_of_jar(jar));
    let homes = java_homes();
    let of_jdks = homes.iter().filter_map(|home| corpus::classes_of_jdk(home));
    for (name, bytes) in of_jdks.flatten().chain(of_jars) {
        let class = Class::parse(&bytes).unwrap();
        match class.major >= FIRST_VERSION_WITH_FRAMES {
            true => compare(&name, &class, &mut counts),
            false => compare(&name, &class, &mut old),
        }
    }
    println!("{counts:?}, without frames {old:?}");
    // What some compilers leave unreachable is left to the data flow.
    assert!(counts.methods > 10_000, "{counts:?}");
    assert!(counts.same * 1000 > counts.methods * 995, "{counts:?}");
    // So are conditions among the arguments of constructors.
    assert!(old.methods > 1000, "{old:?}");
    assert!(old.same * 100 > old.methods * 90, "{old:?}");
}
