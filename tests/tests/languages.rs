//! What other compilers than javac make of threads and locks: Kotlin, Scala, Groovy, with their libraries.
//!
//! Kotlin is in the normal run; `JCHECK_LANGUAGES=1` adds the others, whose libraries take longer.

use std::fs;
use std::path::{Path, PathBuf};

use jcheck_tests::{artifact, default_jdk, run, Bench, Checked};

const KOTLIN: &str = "package demo
import kotlin.concurrent.thread
class Counter {
    private var value = 0
    @Synchronized fun add() { value++ }
    fun get(): Int = synchronized(this) { value }
}
class Shared {
    var last: String? = null
}
sealed interface Message {
    data class Text(val text: String) : Message
    object End : Message
}
fun describe(message: Message) = when (message) {
    is Message.Text -> \"text ${message.text}\"
    Message.End -> \"end\"
}
fun main(args: Array<String>) {
    val counter = Counter()
    val shared = Shared()
    val threads = List(2) { i ->
        thread {
            counter.add()
            if (args.isNotEmpty()) shared.last = describe(Message.Text(\"thread $i\"))
        }
    }
    threads.forEach(Thread::join)
    check(counter.get() == 2) { describe(Message.End) }
}
";

const SCALA: &str = "package demo
class Counter {
  private var value = 0
  def add(): Unit = synchronized { value += 1 }
  def get: Int = synchronized(value)
}
sealed trait Message
case class Text(text: String) extends Message
case object End extends Message
object Main {
  private var last: String = _
  def describe(m: Message): String = m match {
    case Text(t) => s\"text $t\"
    case End => \"end\"
  }
  def main(args: Array[String]): Unit = {
    val counter = new Counter
    def work(i: Int): Thread = new Thread(() => {
      counter.add()
      if (args.nonEmpty) last = describe(Text(\"thread \" + i))
    })
    val (a, b) = (work(1), work(2))
    a.start()
    b.start()
    a.join()
    b.join()
    assert(counter.get == 2, describe(End))
  }
}
";

const GROOVY: &str = "package demo
import groovy.transform.CompileStatic
@CompileStatic
class Counter {
    private int value = 0
    synchronized void add() { value++ }
    synchronized int get() { return value }
}
@CompileStatic
class Main {
    static String last
    static void main(String[] args) {
        Counter counter = new Counter()
        Thread[] threads = new Thread[2]
        for (int i = 0; i < 2; i++) {
            threads[i] = new Thread(new Runnable() {
                void run() {
                    counter.add()
                    if (args.length > 0) { last = 'thread' }
                }
            })
        }
        for (Thread t : threads) { t.start() }
        for (Thread t : threads) { t.join() }
        assert counter.get() == 2
    }
}
";

/// Two threads that pass one lock once.
const EXECUTIONS: u64 = 2;

/// Runs a compiler that is itself a Java program.
fn compile(
    bench: &Bench,
    jars: &[&str],
    main: &str,
    args: &[&str],
    source: (&str, &str),
) -> PathBuf {
    let file = bench.write(source.0, source.1);
    let classes = bench.path().join("classes");
    fs::create_dir_all(&classes).unwrap();
    let path: Vec<PathBuf> = jars.iter().map(|jar| artifact(jar)).collect();
    let mut java = default_jdk().tool("java");
    java.arg("-cp")
        .arg(std::env::join_paths(path).unwrap())
        .arg(main);
    let ended = run(java.args(args).arg("-d").arg(&classes).arg(&file), 300);
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    classes
}

fn check(bench: &Bench, classes: &Path, main: &str, library: &str, more: &[&str]) -> Checked {
    let (classes, library) = (
        classes.display().to_string(),
        artifact(library).display().to_string(),
    );
    let args = [classes.as_str(), "--main", main, "-c", library.as_str()];
    let checked = bench.check(&[&args[..], more].concat());
    assert!(!checked.json.is_null(), "{:?}", checked.ended);
    checked
}

fn wanted(language: &str) -> bool {
    let wanted = std::env::var_os("JCHECK_LANGUAGES").is_some();
    if !wanted {
        println!("{language}: skipped (set JCHECK_LANGUAGES)");
    }
    wanted
}

#[test]
fn kotlin() {
    const LIBRARY: &str = "org.jetbrains.kotlin:kotlin-stdlib:1.9.24";
    let bench = Bench::new();
    let jars = [
        "org.jetbrains.kotlin:kotlin-compiler-embeddable:1.9.24",
        LIBRARY,
        "org.jetbrains.kotlin:kotlin-script-runtime:1.9.24",
        "org.jetbrains.kotlin:kotlin-reflect:1.6.10",
        "org.jetbrains.kotlin:kotlin-daemon-embeddable:1.9.24",
        "org.jetbrains.intellij.deps:trove4j:1.0.20200330",
        "org.jetbrains:annotations:13.0",
    ];
    let library = artifact(LIBRARY).display().to_string();
    let options = ["-no-stdlib", "-no-reflect", "-cp", library.as_str()];
    let compiler = "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler";
    let classes = compile(&bench, &jars, compiler, &options, ("Main.kt", KOTLIN));
    let checked = check(&bench, &classes, "demo.MainKt", LIBRARY, &[]);
    assert_eq!(checked.verdict(), "verified", "{}", checked.json);
    assert_eq!(checked.count("executions"), EXECUTIONS);
    let race = check(&bench, &classes, "demo.MainKt", LIBRARY, &["--", "race"]);
    assert_eq!(race.verdict(), "bug data-race", "{}", race.json);
    assert!(
        race.ended.stdout.contains("demo.Shared.last"),
        "{}",
        race.ended.stdout
    );
}

/// Scala's library asks for identity hash codes when it begins, which is a gap.
#[test]
fn scala() {
    if !wanted("Scala") {
        return;
    }
    const LIBRARY: &str = "org.scala-lang:scala-library:2.13.14";
    let bench = Bench::new();
    let jars = [
        "org.scala-lang:scala-compiler:2.13.14",
        LIBRARY,
        "org.scala-lang:scala-reflect:2.13.14",
    ];
    let source = ("Main.scala", SCALA);
    let classes = compile(
        &bench,
        &jars,
        "scala.tools.nsc.Main",
        &["-usejavacp"],
        source,
    );
    let checked = check(&bench, &classes, "demo.Main", LIBRARY, &[]);
    assert_eq!(checked.verdict(), "incomplete", "{}", checked.json);
    assert_eq!(checked.count("executions"), EXECUTIONS);
    let race = check(&bench, &classes, "demo.Main", LIBRARY, &["--", "race"]);
    assert_eq!(race.verdict(), "bug data-race", "{}", race.json);
    assert!(
        race.ended.stdout.contains("demo.Main$.last"),
        "{}",
        race.ended.stdout
    );
}

/// Groovy's runtime links call sites by code of its own, and builds its registry with thousands of visible
/// operations: it runs, and nothing is claimed.
#[test]
fn groovy() {
    if !wanted("Groovy") {
        return;
    }
    const LIBRARY: &str = "org.apache.groovy:groovy:4.0.21";
    let bench = Bench::new();
    let compiler = "org.codehaus.groovy.tools.FileSystemCompiler";
    let classes = compile(&bench, &[LIBRARY], compiler, &[], ("Main.groovy", GROOVY));
    let checked = check(
        &bench,
        &classes,
        "demo.Main",
        LIBRARY,
        &["--max-executions", "1"],
    );
    assert_ne!(checked.verdict(), "verified");
    assert_ne!(checked.ended.code, 4, "{:?}", checked.ended);
    assert!(checked.count("maxDepth") > 100, "{}", checked.json);
}
