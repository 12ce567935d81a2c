//! The class layer and the passes against large bodies of real classes: what is not changed stays the same, byte for
//! byte, and a second reader sees the same constants and instructions, before and after.

use jcheck_instrumenter::class::code::{self, MethodBody};
use jcheck_instrumenter::class::edit::MethodEdits;
use jcheck_instrumenter::class::frames;
use jcheck_instrumenter::class::layout::Layout;
use jcheck_instrumenter::class::opcode::Instructions;
use jcheck_instrumenter::class::view::{access, Class};
use jcheck_instrumenter::class::writer::{self, ClassEdits, NewMethod};
use jcheck_instrumenter::inspect::second::{self, Comparison, Counts, Limit};
use jcheck_instrumenter::passes::{ClassOutcome, ProgramContext, Rewriter};
use jcheck_instrumenter::universe::{field_numbers, Universe};
use std::collections::BTreeMap;

use crate::common::{corpus, java_homes, major_version};

/// A body of classes, and what it is called.
type Corpus = (String, Vec<(String, Vec<u8>)>);

/// The JDKs at hand, then the jars; each is a program of its own.
fn corpora() -> impl Iterator<Item = Corpus> {
    let jdks = java_homes().into_iter().filter_map(|home| {
        let name = format!("JDK {}", major_version(&home));
        Some((name, corpus::classes_of_jdk(&home)?))
    });
    let jars = corpus::fetch(&corpus::jars()).into_iter().map(|jar| {
        let name = jar.file_name().unwrap().to_string_lossy().into_owned();
        (name, corpus::classes_of_jar(&jar))
    });
    jdks.chain(jars)
}

/// Writes every method again without any edit.
fn relocate(class: &Class<'_>) -> Vec<u8> {
    let mut layout = Layout::default();
    let mut edits = ClassEdits::new(class);
    for (index, method) in class.methods.iter().enumerate() {
        let Some(code) = class.code(method).unwrap() else {
            continue;
        };
        let mut instructions = Instructions::default();
        instructions
            .read(&class.bytes[code.bytes.clone()], code.bytes.start)
            .unwrap();
        let is_static = method.access & access::STATIC != 0;
        let body = MethodBody {
            class,
            code: &code,
            instructions: &instructions,
            descriptor: method.descriptor,
            is_static,
            is_constructor: false,
        };
        let start = edits.bodies.len();
        code::rewrite(
            body,
            &MethodEdits::default(),
            &mut edits.pool,
            &mut layout,
            &mut edits.bodies,
        )
        .unwrap();
        edits.methods[index] = Some(NewMethod {
            name: None,
            access: method.access,
            code: Some(start..edits.bodies.len()),
        });
    }
    writer::write(class, &edits).unwrap()
}

/// Classes that a rewrite without edits changes, and the methods that it changes: all of the corpora. In each a
/// compiler, or who rewrote its output, has written `same_locals_1_stack_item_frame_extended` for a distance of 63,
/// which the short form can say (JVMS 4.7.4); the rewrite shortens it.
#[rustfmt::skip]
const SHORTENED: &[(&str, &str)] = &[
    ("kotlin-stdlib-2.1.20.jar kotlin/io/FilesKt__UtilsKt.class", "toRelativeString"),
    ("scala-library-2.13.16.jar scala/sys/process/Parser$.class", "tokenize"),
    ("groovy-all-2.4.21.jar org/codehaus/groovy/antlr/parser/GroovyRecognizer.class", "enumConstantField"),
    ("groovy-all-2.4.21.jar org/codehaus/groovy/runtime/callsite/ConstructorMetaMethodSite.class", "callConstructor"),
    ("guice-7.0.0.jar com/google/inject/internal/UntargettedBindingProcessor$1.class", "visit"),
    ("kafka-clients-3.9.0.jar org/apache/kafka/clients/consumer/internals/ShareConsumerImpl.class", "unsubscribe"),
    ("jython-2.7.4.jar com/ziclix/python/sql/pipe/db/DBSink.class", "createSql"),
    ("jython-2.7.4.jar org/python/bouncycastle/cms/RecipientInformation.class", "getMac"),
    ("jython-2.7.4.jar org/python/bouncycastle/its/bc/BcITSContentSigner.class", "<init>"),
    ("jython-2.7.4.jar org/python/bouncycastle/jce/provider/JCEDHPrivateKey.class", "getEncoded"),
    ("jython-2.7.4.jar org/python/apache/commons/compress/archivers/zip/ExtraFieldUtils.class", "register"),
];

/// Names of the methods that differ.
fn changed_methods(one: &Class<'_>, other: &Class<'_>) -> Vec<String> {
    let pairs = one.methods.iter().zip(&other.methods);
    let changed = pairs.filter(|(a, b)| one.bytes[a.whole()] != other.bytes[b.whole()]);
    let mut names: Vec<String> = changed
        .map(|(a, _)| one.pool.text(a.name).unwrap().into_owned())
        .collect();
    names.dedup();
    names
}

/// True if two classes have the same frames, and all else of the same length, but for the form of frames.
fn differ_in_frames_only(one: &Class<'_>, other: &Class<'_>) -> bool {
    let frames = |class: &Class<'_>| -> Vec<_> {
        let codes = class.methods.iter().filter_map(|m| class.code(m).unwrap());
        codes
            .map(|code| {
                let table = class.find(&code.attributes, "StackMapTable");
                let frames = table.map(|t| frames::decode(class.bytes, t.content()).unwrap());
                (
                    class.bytes[code.bytes.clone()].to_vec(),
                    code.exceptions.clone(),
                    frames,
                )
            })
            .collect()
    };
    let attributes = |class: &Class<'_>| class.bytes[class.attribute_table.clone()].to_vec();
    frames(one) == frames(other) && attributes(one) == attributes(other)
}

#[test]
fn rewriting_without_edits_gives_the_same_bytes() {
    let (mut all, mut shortened) = (0, Vec::new());
    for (corpus, classes) in corpora() {
        all += classes.len();
        for (name, bytes) in &classes {
            let class = Class::parse(bytes).unwrap_or_else(|e| panic!("{corpus}, {name}: {e}"));
            let new = relocate(&class);
            if new != *bytes {
                let new = Class::parse(&new).unwrap();
                assert!(
                    differ_in_frames_only(&class, &new),
                    "{corpus}, {name} changed"
                );
                let methods = changed_methods(&class, &new);
                shortened.push((format!("{corpus} {name}"), methods));
            }
        }
    }
    println!(
        "{all} classes, {} of which changed: {shortened:#?}",
        shortened.len()
    );
    assert!(all > 5_000, "{all}");
    let known = |(class, methods): &(String, Vec<String>)| {
        let [method] = methods.as_slice() else {
            return false;
        };
        SHORTENED.contains(&(class, method))
    };
    assert!(shortened.iter().all(known), "{shortened:#?}");
}

#[test]
fn rewritten_classes_are_stable_and_both_readers_agree_on_them() {
    for (corpus, classes) in corpora() {
        let mut universe = Universe::default();
        for (_, bytes) in &classes {
            let class = Class::parse(bytes).unwrap();
            if class.access & access::MODULE == 0 {
                universe.add(&class).unwrap();
            }
        }
        let (_, numbers) = field_numbers(&universe);
        let program = ProgramContext {
            universe: &universe,
            fields: &numbers,
        };
        let mut gaps = Vec::new();
        let mut rewriter = Rewriter::new(program);
        let mut agreed = Counts::default();
        let mut limits: BTreeMap<Limit, usize> = BTreeMap::new();
        let mut rewritten = 0;
        let mut compare = |class: &Class<'_>, name: &str| match second::compare(class) {
            Comparison::Agree(counts) => {
                agreed.constants += counts.constants;
                agreed.bodies += counts.bodies;
                agreed.instructions += counts.instructions;
            }
            Comparison::KnownLimit(limit) => *limits.entry(limit).or_default() += 1,
            other => panic!("{corpus}, {name}: {other:?}"),
        };
        for (name, bytes) in &classes {
            let class = Class::parse(bytes).unwrap();
            compare(&class, name);
            let outcome = rewriter.instrument(&class, &mut gaps);
            let ClassOutcome::Rewritten(new) =
                outcome.unwrap_or_else(|e| panic!("{corpus}, {name}: {e}"))
            else {
                continue;
            };
            rewritten += 1;
            let class = Class::parse(&new).unwrap_or_else(|e| panic!("{corpus}, {name}: {e}"));
            // A relocation checks that all tables decode and are in shortest form.
            assert!(relocate(&class) == new, "{corpus}, {name} is not stable");
            compare(&class, name);
        }
        println!(
            "{corpus}: {} classes, {rewritten} rewritten; both readers agree on {agreed:?}; the other cannot read: {limits:?}",
            classes.len()
        );
        let unread: usize = limits.values().sum();
        // Small jars have a module-info, too.
        assert!(
            unread * 100 <= (classes.len() + rewritten).max(100),
            "{corpus}: {limits:?}"
        );
    }
}
