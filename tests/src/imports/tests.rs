use super::Imports;

/// The edges of a crate of these files, and the sizes of its circles.
fn read(files: &[(&str, &str)]) -> (Vec<String>, Vec<usize>) {
    let text = |name: &str| {
        let file = files.iter().find(|(file, _)| *file == name);
        file.map(|(_, text)| text.to_string())
    };
    let imports = Imports::of("lib.rs".to_string(), &text);
    let names: Vec<&str> = imports.files.iter().map(String::as_str).collect();
    let edges = imports.among(&names);
    let edges = edges.lines().map(|line| line.trim().to_string()).collect();
    let sizes = imports.circles().iter().map(Vec::len).collect();
    (edges, sizes)
}

fn edges(files: &[(&str, &str)]) -> Vec<String> {
    read(files).0
}

#[test]
fn a_name_is_followed_through_re_exports_to_its_definition() {
    let found = edges(&[
        ("lib.rs", "mod a; mod b;"),
        ("a/mod.rs", "mod inner; pub(crate) use inner::{f, Thing};"),
        ("a/inner.rs", "pub fn f() {} pub struct Thing;"),
        ("b.rs", "use crate::a::Thing; fn g(_: Thing) {}"),
    ]);
    assert_eq!(found, ["b.rs -> a/inner.rs: Thing"]);
}

#[test]
fn a_re_export_is_an_edge_only_where_the_name_is_used() {
    let with = |code: &str| {
        let root = format!("mod a; pub use a::f; {code}");
        edges(&[("lib.rs", &root), ("a.rs", "pub fn f() {}")])
    };
    assert!(with("").is_empty());
    assert_eq!(with("fn g() { f() }"), ["lib.rs -> a.rs: f"]);
}

#[test]
fn aliases_stand_for_what_they_name() {
    let found = edges(&[
        ("lib.rs", "mod a; mod b;"),
        (
            "a.rs",
            "pub const ONE: u32 = 1; pub mod deep { pub fn f() {} }",
        ),
        (
            "b.rs",
            "use crate::a::{self as first, deep as low}; fn g() -> u32 { low::f(); first::ONE }",
        ),
    ]);
    assert_eq!(found, ["b.rs -> a.rs: ONE, f"]);
}

#[test]
fn of_globs_only_what_is_used_counts() {
    let with = |code: &str| {
        let user = format!("use super::a::*; {code}");
        edges(&[
            ("lib.rs", "mod a; mod b;"),
            ("a/mod.rs", "mod inner; pub use inner::*; pub fn here() {}"),
            ("a/inner.rs", "pub fn there() {}"),
            ("b.rs", &user),
        ])
    };
    assert!(with("").is_empty());
    assert_eq!(with("fn g() { here() }"), ["b.rs -> a/mod.rs: here"]);
    assert_eq!(with("fn g() { there() }"), ["b.rs -> a/inner.rs: there"]);
}

#[test]
fn modules_within_a_file_belong_to_it() {
    let found = edges(&[
        (
            "lib.rs",
            "mod a; pub fn f() {} mod inline { pub mod low; fn g() { super::f() } }",
        ),
        ("a.rs", "fn g() { super::inline::low::f() }"),
        (
            "inline/low.rs",
            "pub fn f() { self::inner::g() } mod inner { pub fn g() { crate::f() } }",
        ),
    ]);
    let low = ["a.rs -> inline/low.rs: f", "inline/low.rs -> lib.rs: f"];
    assert_eq!(found, low);
}

#[test]
fn a_module_alone_is_no_import() {
    let with = |code: &str| {
        let user = format!("use super::a; {code}");
        edges(&[
            ("lib.rs", "mod a; mod b;"),
            (
                "a.rs",
                "pub fn a() {} pub struct S; impl S { pub fn new() {} }",
            ),
            ("b.rs", &user),
        ])
    };
    assert!(with("").is_empty());
    assert_eq!(with("fn g() { a::S::new() }"), ["b.rs -> a.rs: new"]);
    assert_eq!(with("fn g() { let f = a::a; f() }"), ["b.rs -> a.rs: a"]);
}

#[test]
fn what_is_for_tests_does_not_count() {
    let found = edges(&[
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub fn f() {}"),
        (
            "b.rs",
            "#[cfg(test)] use crate::a::f; #[cfg(test)] mod tests;
             #[cfg(all(test, unix))] fn g() { crate::a::f() }
             struct S; impl S { #[cfg(test)] fn h() { crate::a::f() } }
             fn i() { #[cfg(not(test))] use crate::a::f; }",
        ),
    ]);
    assert_eq!(found, ["b.rs -> a.rs: f"]);
}

#[test]
fn macros_have_definitions_and_arguments() {
    let found = edges(&[
        ("lib.rs", "#[macro_use] mod a; mod b;"),
        (
            "a.rs",
            "macro_rules! one { () => { 1 } } pub fn f() -> u32 { one!() }",
        ),
        (
            "b.rs",
            "use crate::a; fn g(f: u32) { one!(); assert_eq!(a::f(), f, \"{}\", value.f()); }",
        ),
    ]);
    assert_eq!(found, ["b.rs -> a.rs: f, one!"]);
}

#[test]
fn types_patterns_and_bounds_are_paths() {
    let found = edges(&[
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub trait T {} pub struct S<X>(X); pub enum E { One } pub const C: u8 = 0;"),
        (
            "b.rs",
            "use super::a::{self, *}; impl<X: a::T> a::T for a::S<X> {}
             fn g(c: u8) -> bool { matches!(c, C) || match c { C => true, _ => a::E::One as u8 == c } }",
        ),
    ]);
    assert_eq!(found, ["b.rs -> a.rs: C, One, S, T"]);
}

#[test]
fn circles_are_strongly_connected_files() {
    let root = ("lib.rs", "mod a; mod b; mod c; mod d; mod e;");
    let a = ("a.rs", "use crate::b::f as g; pub fn f() { g() }");
    let b = ("b.rs", "pub fn f() { super::c::f() } ");
    let d = (
        "d.rs",
        "use crate::{a::f as g, e}; pub fn f() { g(); e::f() }",
    );
    let e = ("e.rs", "pub use crate::d::f; pub fn h() {}");
    let closed = ("c.rs", "use crate::a; pub fn f() { a::f() }");
    let open = ("c.rs", "pub fn f() { use crate::a; }");
    assert_eq!(read(&[root, a, b, closed, d, e]).1, [3]);
    assert!(read(&[root, a, b, open, d, e]).1.is_empty());
    let (edges, circles) = read(&[
        root,
        a,
        ("b.rs", "pub fn f() { crate::a::f(); crate::d::f() }"),
        open,
        d,
        ("e.rs", "pub fn f() { crate::d::f() }"),
    ]);
    assert_eq!(circles, [4], "{edges:?}");
}

#[test]
fn imports_that_lead_to_themselves_lead_nowhere() {
    let found = edges(&[
        ("lib.rs", "mod a; mod b; pub use a::x; pub use b::*;"),
        ("a.rs", "pub use crate::x;"),
        ("b.rs", "pub use super::*; fn g() { x(); y() }"),
    ]);
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn classes_of_java_are_those_of_their_files() {
    let text = "a.jar -> java.base
   p.q.One (a.jar)
      -> java.lang.Object   java.base
      -> p.q.Two$Inner      a.jar
   p.q.Two$Inner            -> p.q.One   a.jar
      -> p.Three            a.jar
";
    let imports = Imports::of_lines(text, "p.");
    assert_eq!(imports.circles(), [["p/q/One.java", "p/q/Two.java"]]);
    assert_eq!(
        imports.against(&["q", "p"]),
        ["p/q/Two.java -> p/Three.java"]
    );
    assert!(imports.against(&["p", "q"]).is_empty());
}
