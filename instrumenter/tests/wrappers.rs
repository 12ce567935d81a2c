//! Wrappers of classes whose operations are methods: what they look like, who makes instances of them, and that the
//! program still does the same.

use jcheck_annotations::{AnnotationFile, Classification, FileKind, GranularityFile};
use jcheck_instrumenter::class::{opcode::op, view::access, Class};
use jcheck_instrumenter::{instrument_program_with, jar, Input, Options};
use std::collections::BTreeMap;

use crate::common::{java, java_homes, javac, stub};

const SOURCE: &str = "import java.util.function.*;
public class Two {
    static final class Cell {
        private int value;
        private Cell(int value, long by) { this.value = (int) (value + by); }
        final synchronized int add(long a, double b, Object c) { value += a; return value; }
        void nothing() { }
        private void hidden() { value++; }
        void shows() { hidden(); }
    }
    static class Left {
        private int value;
        void add() { value++; }
        public String toString() { return \"\" + value; }
    }
    static class Right extends Left {
        void add() { super.add(); }
    }
    static class Name implements java.io.Serializable {
        private String name = \"a\";
        String name() { return name; }
    }
    static Cell shared() { return new Cell(Math.abs(-1) > 0 ? 1 : 2, 3L); }
    static Cell unshared() { return new Cell(1, 2L); }
    public static void main(String[] args) {
        Supplier<Right> right = Right::new;
        right.get().add();
        Cell cell = shared();
        cell.shows();
        System.out.println(cell.add(2, 3.0, null) + unshared().add(1, 1.0, cell) + \" \" + right.get() + new Left());
        System.out.println(new Name().name() + (cell.getClass() == Cell.class || cell instanceof Cell));
    }
}
";
const GRANULARITY: &str = "method Two$Cell\nmethod Two$Left\nmethod Two$Name\n";
const SUFFIX: &str = "$jcheck$Operations";

/// Names of the members that the methods of a class mention by these instructions, by the method.
fn mentions(bytes: &[u8], wanted: &[u8]) -> BTreeMap<String, Vec<String>> {
    let class = Class::parse(bytes).unwrap();
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for method in &class.methods {
        let name = class.pool.text(method.name).unwrap().into_owned();
        let names = found.entry(name).or_default();
        let Some(code) = class.code(method).unwrap() else {
            continue;
        };
        for instruction in class.instructions(&code).unwrap() {
            if wanted.contains(&instruction.opcode) {
                let index = instruction.index(&bytes[code.bytes.clone()]);
                names.push(match instruction.opcode {
                    op::NEW => class.pool.class_name(index).unwrap().into_owned(),
                    _ => class.pool.member(index).unwrap().name.into_owned(),
                });
            }
        }
    }
    found
}

#[test]
fn shared_objects_are_made_of_wrappers_that_report() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("Two.java");
    std::fs::write(&source, SOURCE).unwrap();
    let classes = folder.path().join("classes");
    javac(&[source], &classes);
    let unshared = "new Two$Cell at Two.unshared";
    let unshared = AnnotationFile::parse(FileKind::Unshared, "two", unshared).unwrap();
    let commun = AnnotationFile::empty(FileKind::Commun);
    let options = Options {
        granularity: GranularityFile::parse_bytes("two", GRANULARITY.as_bytes()).unwrap(),
        classification: Classification::new(unshared, commun).unwrap(),
        ..Options::default()
    };
    let inputs = [Input {
        path: classes.clone(),
    }];
    let done = instrument_program_with(&inputs, &folder.path().join("out"), &options).unwrap();
    let files = jar::class_files(&std::fs::read(&done.outputs[0]).unwrap()).unwrap();
    let files: BTreeMap<String, Vec<u8>> = files.into_iter().collect();
    let file = |name: &str| &files[&format!("{name}.class")];

    let wrappers: Vec<&String> = files.keys().filter(|name| name.contains(SUFFIX)).collect();
    let wrapped = ["Two$Cell", "Two$Left", "Two$Right"];
    let expected = wrapped.map(|class| format!("{class}{SUFFIX}.class"));
    assert_eq!(wrappers, expected.iter().collect::<Vec<_>>());

    let made = mentions(file("Two"), &[op::NEW]);
    assert_eq!(made["shared"], [format!("Two$Cell{SUFFIX}")]);
    assert_eq!(made["unshared"], ["Two$Cell"]);

    let calls = [op::INVOKESTATIC, op::INVOKESPECIAL];
    let wrapper = mentions(file(&format!("Two$Cell{SUFFIX}")), &calls);
    let named = ["<init>", "add", "toString"];
    assert_eq!(wrapper.keys().collect::<Vec<_>>(), named);
    let within = [
        "monitorEnter",
        "operation",
        "add",
        "monitorExit",
        "monitorExit",
    ];
    assert_eq!(wrapper["add"], within);
    let own = mentions(file("Two$Cell"), &calls);
    let reports = |name: &str| {
        own[name]
            .iter()
            .any(|hook| hook.to_lowercase().ends_with("operation"))
    };
    assert!(
        !reports("add") && reports("hidden") && !reports("nothing"),
        "{own:?}"
    );
    let class = Class::parse(file("Two$Cell")).unwrap();
    assert_eq!(class.access & access::FINAL, 0);
    // What `super` calls reports itself, and so does what names its class when it is serialised.
    assert!(mentions(file("Two$Left"), &calls)["add"].contains(&"operation".to_string()));
    assert_eq!(
        mentions(file("Two$Name"), &calls)["name"][0],
        "singleOperation"
    );

    stub(&folder.path().join("stub"));
    let stub = folder.path().join("stub");
    for home in java_homes() {
        let jar = done.outputs[0].as_path();
        let linked = java(&home, &[&stub], &["LinkAll", jar.to_str().unwrap()]);
        assert_eq!(linked.lines().count(), 1, "{}:\n{linked}", home.display());
        let expected = java(&home, &[&classes], &["Two"]);
        assert_eq!(
            java(&home, &[jar, &stub], &["Two"]),
            expected,
            "{}",
            home.display()
        );
    }
}
