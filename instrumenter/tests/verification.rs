//! Rewritten programs pass the verifier of every JDK at hand and still do the same.

use jcheck_annotations::SiteKind;
use jcheck_instrumenter::{instrument_program, Input, Instrumented};
use std::fmt::Write;
use std::path::Path;

use crate::common::{
    java, java_homes, javac, javac_of, major_version, sources, stub, tests_folder,
};

/// A class whose static initialiser only fits into 64 KiB as long as stores into the new array have no hooks, and
/// with a method that only fits as long as fields have none.
fn large_class() -> String {
    let mut source = String::from(
        "package lessons; public class Large { static int f; static int same(int n) { return n; }
            static final int[] NUMBERS = {",
    );
    for n in 0..5000 {
        write!(source, "{}same({n})", if n == 0 { "" } else { "," }).unwrap();
    }
    source += "}; public static int LENGTH = NUMBERS.length; static synchronized void count() {";
    source += &"f++;".repeat(6000);
    source + "}}"
}

fn lessons(folder: &Path) -> Instrumented {
    let large = folder.join("Large.java");
    std::fs::write(&large, large_class()).unwrap();
    let mut files = sources(&tests_folder("java"));
    files.push(large);
    let classes = folder.join("classes");
    javac(&files, &classes);
    stub(&folder.join("stub"));
    instrument_program(&[Input { path: classes }], &folder.join("out")).unwrap()
}

#[test]
fn lessons_verify_and_print_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let done = lessons(folder.path());
    let (stub, classes) = (folder.path().join("stub"), folder.path().join("classes"));
    let homes = java_homes();
    assert!(!homes.is_empty(), "a JDK is needed for this test");
    for home in homes {
        let jar = done.outputs[0].as_path();
        let linked = java(&home, &[&stub], &["LinkAll", jar.to_str().unwrap()]);
        assert_eq!(linked.lines().count(), 1, "{}:\n{linked}", home.display());
        let arguments = ["lessons.Main", "lessons.Large"];
        let expected = java(&home, &[&classes], &arguments);
        assert_eq!(
            java(&home, &[jar, &stub], &arguments),
            expected,
            "{}",
            home.display()
        );
    }
}

/// `javac` never reuses the local variable of `this`. Here `x = null` is redirected to it, which the verifier allows.
#[test]
fn a_synchronized_method_may_overwrite_this() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("Slot.java");
    let code = "public class Slot {
            synchronized Object keep(Object o, boolean b) { Slot x = this; if (b) { x = null; } return o; }
            public static void main(String[] args) {
                System.out.println(new Slot().keep(1, true) + \" \" + new Slot().keep(2, false));
            }
        }";
    std::fs::write(&source, code).unwrap();
    let classes = folder.path().join("classes");
    javac(&[source], &classes);
    stub(&folder.path().join("stub"));
    let mut bytes = std::fs::read(classes.join("Slot.class")).unwrap();
    // iload_2, ifeq +5, aconst_null, astore_3
    let pattern = [0x1C, 0x99, 0, 5, 0x01, 0x4E];
    let at = bytes
        .windows(6)
        .position(|window| window == pattern)
        .unwrap();
    bytes[at + 5] = 0x4B; // astore_0
    std::fs::write(classes.join("Slot.class"), bytes).unwrap();
    let done = instrument_program(&[Input { path: classes }], &folder.path().join("out")).unwrap();
    assert!(done.report.gaps.is_empty());
    for home in java_homes() {
        // The stub's monitorExit fails on null.
        let class_path = [done.outputs[0].as_path(), &folder.path().join("stub")];
        assert_eq!(java(&home, &class_path, &["Slot"]), "1 2\n");
    }
}

/// Of stores that look alike, those have no hooks whose array cannot come from anywhere else. `javac` does not jump in
/// between `newarray` and `dup`; here an assignment is turned into what would be a table but for the jump.
#[test]
fn only_arrays_that_nobody_else_knows_are_filled_without_hooks() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("Filling.java");
    let code = "public class Filling {
            static int sum(int a, int b, int c, int d) { return a + b + c + d; }
            static int[] table() { return new int[] {5, 6}; }
            static int[] computed(int n) { return new int[] {5, n}; }
            static int[] jump(boolean known, int[] array) {
                sum(1, 2, 3, 4);
                (known ? array : new int[2])[0] = 5;
                return null;
            }
            public static void main(String[] args) {
                int[] array = new int[1];
                System.out.println((jump(true, array) == array) + \" \" + array[0] + jump(false, array)[0]);
                System.out.println(table()[1] + computed(7)[1]);
            }
        }";
    std::fs::write(&source, code).unwrap();
    let classes = folder.path().join("classes");
    javac(&[source], &classes);
    stub(&folder.path().join("stub"));
    let mut bytes = std::fs::read(classes.join("Filling.class")).unwrap();
    // iconst_0, iconst_5, iastore, aconst_null, areturn: becomes dup, iconst_0, iconst_5, iastore, areturn
    let pattern = [0x03, 0x08, 0x4F, 0x01, 0xB0];
    let at = bytes
        .windows(5)
        .position(|window| window == pattern)
        .unwrap();
    bytes[at..at + 5].copy_from_slice(&[0x59, 0x03, 0x08, 0x4F, 0xB0]);
    std::fs::write(classes.join("Filling.class"), bytes).unwrap();
    let done = instrument_program(&[Input { path: classes }], &folder.path().join("out")).unwrap();
    let stores = |method: &str| {
        let sites = done.sites.sites.iter();
        let here = sites.filter(|site| &*site.method == method);
        here.filter(|site| site.kind == SiteKind::ElementWrite)
            .count()
    };
    assert_eq!(stores("table"), 0);
    assert_eq!(stores("computed"), 1);
    assert_eq!(stores("jump"), 1);
    for home in java_homes() {
        let class_path = [done.outputs[0].as_path(), &folder.path().join("stub")];
        assert_eq!(java(&home, &class_path, &["Filling"]), "true 55\n13\n");
    }
}

/// Constructors that work before `super()`, and pattern switches: what only the newest compiler writes.
#[test]
fn classes_of_java_25_verify() {
    let Some(home) = java_homes()
        .into_iter()
        .find(|home| major_version(home) == 25)
    else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let classes = folder.path().join("classes");
    javac_of(&home, "25", &sources(&tests_folder("java25")), &classes);
    stub(&folder.path().join("stub"));
    let expected = java(&home, &[&classes], &["Newest"]);
    let done = instrument_program(&[Input { path: classes }], &folder.path().join("out")).unwrap();
    assert!(done.report.gaps.is_empty());
    let stub = folder.path().join("stub");
    let linked = java(
        &home,
        &[&stub],
        &["LinkAll", done.outputs[0].to_str().unwrap()],
    );
    assert_eq!(linked.lines().count(), 1, "{linked}");
    assert_eq!(
        java(&home, &[&done.outputs[0], &stub], &["Newest"]),
        expected
    );
}

#[test]
fn lessons_have_sites_of_every_kind_and_one_gap() {
    let folder = tempfile::tempdir().unwrap();
    let done = lessons(folder.path());
    let has =
        |wanted: fn(&SiteKind) -> bool| done.sites.sites.iter().any(|site| wanted(&site.kind));
    assert!(has(|k| matches!(k, SiteKind::MonitorEnter)));
    assert!(has(|k| matches!(k, SiteKind::MonitorExit)));
    assert!(has(|k| matches!(k, SiteKind::Wait | SiteKind::TimedWait)));
    assert!(has(|k| matches!(k, SiteKind::Notify)));
    assert!(has(|k| matches!(k, SiteKind::NotifyAll)));
    assert!(has(|k| matches!(k, SiteKind::Start)));
    assert!(has(|k| matches!(k, SiteKind::Join)));
    assert!(has(
        |k| matches!(k, SiteKind::Allocation(name) if **name == *"int[][][]")
    ));
    assert!(has(
        |k| matches!(k, SiteKind::Allocation(name) if **name == *"lessons.Births")
    ));
    assert!(has(|k| matches!(k, SiteKind::ElementRead)));
    assert!(has(|k| matches!(k, SiteKind::ElementWrite)));
    assert!(has(|k| matches!(k, SiteKind::Exit)));
    assert!(has(|k| matches!(k, SiteKind::ClassInit)));
    assert!(has(|k| matches!(k, SiteKind::Run)));
    let called = |name: &str, changes: bool| {
        has_kind(
            &done,
            |kind| matches!(kind, SiteKind::Call { method, write } if **method == *name && *write == changes),
        )
    };
    assert!(called("java.lang.System.arraycopy", true));
    assert!(called("java.lang.String.valueOf", false), "concatenation");
    let referred = |wanted: fn(&SiteKind) -> bool| {
        let sites = done.sites.sites.iter();
        sites
            .filter(|site| site.method.starts_with("ref$") && wanted(&site.kind))
            .count()
    };
    // f::notifyAll, Object::notifyAll
    assert_eq!(referred(|k| matches!(k, SiteKind::NotifyAll)), 2);
    assert_eq!(referred(|k| matches!(k, SiteKind::Start)), 1);
    let field = |kind: &SiteKind| match kind {
        SiteKind::Read(n) | SiteKind::Write(n) => Some(&done.sites.fields[*n as usize]),
        _ => None,
    };
    let shared = done
        .sites
        .sites
        .iter()
        .filter_map(|s| field(&s.kind))
        .find(|f| f.name == "shared")
        .unwrap();
    assert_eq!(shared.class, "lessons.Fields$Base");
    assert!(shared.is_static && !shared.is_volatile);
    for site in &done.sites.sites {
        assert!(site.line.is_some() && site.file.is_some(), "{site:?}");
    }
    let gaps: Vec<_> = done
        .report
        .gaps
        .iter()
        .map(|gap| (gap.kind.as_str(), gap.name.as_str()))
        .collect();
    assert_eq!(
        gaps,
        [("partly-instrumented-method", "lessons.Large.count()V")]
    );
}

fn has_kind(done: &Instrumented, wanted: impl Fn(&SiteKind) -> bool) -> bool {
    done.sites.sites.iter().any(|site| wanted(&site.kind))
}

#[test]
fn the_same_input_gives_the_same_output() {
    let folder = tempfile::tempdir().unwrap();
    let first = lessons(folder.path());
    let bytes = std::fs::read(&first.outputs[0]).unwrap();
    let inputs = [Input {
        path: folder.path().join("classes"),
    }];
    let second = instrument_program(&inputs, &folder.path().join("out")).unwrap();
    assert_eq!(std::fs::read(&second.outputs[0]).unwrap(), bytes);
    assert_eq!(first, second);
}
