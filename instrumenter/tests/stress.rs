//! Methods near the limit of 65,535 bytes, with branches that have become too long, verify and still do the same.

use jcheck_instrumenter::class::code::{self, MethodBody};
use jcheck_instrumenter::class::edit::MethodEdits;
use jcheck_instrumenter::class::layout::Layout;
use jcheck_instrumenter::class::opcode::Instructions;
use jcheck_instrumenter::class::view::{access, Class, Member};
use jcheck_instrumenter::class::writer::{self, ClassEdits, NewMethod};
use jcheck_instrumenter::{instrument_program, Input};
use std::io::Write;
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::CompressionMethod;

use crate::common::{corpus, java, java_homes, javac, major_version, stub};

/// What methods are made to grow to: not all of them may, as switches are padded and branches widened.
const LENGTH: usize = 60_000;
/// One method in so many, by its position in the jar.
const ONE_IN: usize = 16;

/// How many conditions were turned round.
fn stretch(
    class: &Class<'_>,
    method: &Member,
    edits: &mut ClassEdits,
    index: usize,
) -> Option<usize> {
    let code = class.code(method).unwrap()?;
    let mut instructions = Instructions::default();
    let bytes = &class.bytes[code.bytes.clone()];
    instructions.read(bytes, code.bytes.start).unwrap();
    instructions.jumps().next()?;
    let nops = LENGTH.checked_sub(bytes.len())? / instructions.len();
    let mut method_edits = MethodEdits::default();
    for index in 0..instructions.len() {
        method_edits.before(index, &vec![0; nops], 0);
    }
    method_edits.seal();
    let body = MethodBody {
        class,
        code: &code,
        instructions: &instructions,
        descriptor: method.descriptor,
        is_static: method.access & access::STATIC != 0,
        is_constructor: class.pool.text(method.name).unwrap() == "<init>",
    };
    let mut layout = Layout::default();
    let start = edits.bodies.len();
    let (pool, bodies) = (&mut edits.pool, &mut edits.bodies);
    match code::rewrite(body, &method_edits, pool, &mut layout, bodies) {
        Ok(()) => {
            edits.methods[index] = Some(NewMethod {
                name: None,
                access: method.access,
                code: Some(start..edits.bodies.len()),
            });
            Some(layout.new_targets().count())
        }
        Err(error) => {
            assert!(error.concerns_one_method(), "{error}");
            edits.bodies.truncate(start);
            None
        }
    }
}

#[test]
fn stretched_methods_of_real_classes_link() {
    let folder = tempfile::tempdir().unwrap();
    let stub_classes = folder.path().join("stub");
    stub(&stub_classes);
    let jars = [
        "com.google.guava:guava:33.4.8-jre",
        "org.jetbrains.kotlin:kotlin-stdlib:2.1.20",
        "org.eclipse.jdt:ecj:3.38.0",
    ];
    let (mut stretched, mut inverted, mut number) = (0, 0, 0);
    for jar in corpus::fetch(&jars) {
        let output = folder.path().join("stretched.jar");
        let mut zip = zip::ZipWriter::new(std::fs::File::create(&output).unwrap());
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        for (name, bytes) in corpus::classes_of_jar(&jar) {
            let class = Class::parse(&bytes).unwrap();
            let mut edits = ClassEdits::new(&class);
            for (index, method) in class.methods.iter().enumerate() {
                number += 1;
                if number % ONE_IN == 0 {
                    if let Some(conditions) = stretch(&class, method, &mut edits, index) {
                        stretched += 1;
                        inverted += conditions;
                    }
                }
            }
            zip.start_file(name, options).unwrap();
            zip.write_all(&writer::write(&class, &edits).unwrap())
                .unwrap();
        }
        zip.finish().unwrap();
        for home in java_homes() {
            let link =
                |jar: &Path| java(&home, &[&stub_classes], &["LinkAll", jar.to_str().unwrap()]);
            let (before, after) = (link(&jar), link(&output));
            assert_eq!(
                before,
                after,
                "{} on {}",
                jar.display(),
                major_version(&home)
            );
        }
    }
    println!("{stretched} methods, {inverted} conditions");
    // Else the stress tests nothing.
    assert!(
        stretched > 300 && inverted > 100,
        "{stretched} methods, {inverted} conditions"
    );
}

/// Methods whose hooks make them longer than a short branch reaches, whatever is on the stack and in variables.
fn far() -> String {
    let statements = "f++;".repeat(1500);
    let terms = "f++ + ".repeat(1300);
    format!(
        "public class Far {{
            static int f;
            final long kept;
            Far(int n) {{ kept = n; }}
            static long forward(boolean c, long l, double d, String s, int[][] a) {{
                long sum = l;
                if (c) {{ Object[] row = a; {statements} sum += row.length; }}
                return sum + (long) d + s.length() + a.length;
            }}
            static int backward(int n) {{
                Runnable r = null;
                do {{ {statements} }} while (f < n || r != null);
                return f;
            }}
            static long unfinished(boolean c) {{ return new Far(c ? {terms} 1 : 2).kept; }}
            synchronized Object locked(Object o) {{
                try {{
                    if (o instanceof String) {{ {statements} }} else {{ f--; }}
                    return o;
                }} catch (RuntimeException e) {{
                    return e;
                }} finally {{
                    f -= 3;
                }}
            }}
            Far(Object o) {{ this(o == null ? 1 : {terms} 2); if (o != null) {{ {statements} }} }}
            public static void main(String[] args) {{
                for (int i = 0; i < 2; i++) {{
                    boolean c = i == 0;
                    System.out.println(forward(c, 5L, 2.5, \"xyz\", new int[3][]) * 100000 + f);
                    System.out.println(backward(f + 2000));
                    System.out.println(unfinished(c));
                    System.out.println(new Far(1).locked(c ? \"s\" : args) == args);
                    System.out.println(new Far(c ? null : \"o\").kept * 100000 + f);
                }}
            }}
        }}"
    )
}

#[test]
fn programs_with_far_branches_do_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let source = at("Far.java");
    std::fs::write(&source, far()).unwrap();
    javac(&[source], &at("classes"));
    stub(&at("stub"));
    // The same without frames: version 49 is verified in the old way, by inference.
    let mut bytes = std::fs::read(at("classes").join("Far.class")).unwrap();
    std::fs::create_dir_all(at("old")).unwrap();
    bytes[7] = 49;
    std::fs::write(at("old").join("Far.class"), &bytes).unwrap();
    for home in java_homes() {
        let expected = java(&home, &[&at("classes")], &["Far"]);
        for classes in ["classes", "old"] {
            let input = Input { path: at(classes) };
            let done = instrument_program(&[input], &at("out")).unwrap();
            assert!(done.report.gaps.is_empty(), "{:?}", done.report.gaps);
            let printed = java(&home, &[&done.outputs[0], &at("stub")], &["Far"]);
            assert_eq!(printed, expected, "{classes} on {}", home.display());
        }
    }
}
