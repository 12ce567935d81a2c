//! Method handles in constant pools are what instructions are: in class files that javac does not make, which push
//! them by `ldc`, or give them to bootstrap methods of the program, for constants and for call sites.

use jcheck_instrumenter::class::asm::Asm;
use jcheck_instrumenter::class::build::{load, return_of, ClassBuilder, MethodInfo};
use jcheck_instrumenter::class::descriptor::{parse_method, slots};
use jcheck_instrumenter::class::opcode::op;
use jcheck_instrumenter::class::view::access;
use jcheck_tests::{default_jdk, jdks, Bench, Checked, Jdk};
use std::fs;
use std::path::Path;

const PROGRAM: &str = "package shop;
import java.lang.invoke.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
public class Program {
    static final Object LOCK = new Object();
    static boolean ready;
    static final VarHandle COUNT;
    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(Program.class, \"count\", int.class);
        } catch (ReflectiveOperationException e) { throw new Error(e); }
    }
    int plain; long bumped; volatile int flag; volatile int count; static volatile long shared;
    synchronized void bump(long by) { bumped += by; }
    Program(int... values) { for (int value : values) plain += value; }
    static void work(Program object, AtomicInteger number, ReentrantLock lock) {
        Uses.increment(number);
        Uses.bump(object, 2L);
        Uses.flag(object, Uses.flag(object) + 1);
        Uses.add(COUNT, object, 1);
        Uses.shared(3L);
        if (Uses.tryLock(lock)) lock.unlock();
    }
    public static void main(String[] args) throws Throwable {
        Program object = Uses.make(1, 2);
        AtomicInteger number = new AtomicInteger();
        ReentrantLock lock = new ReentrantLock();
        Thread other = Uses.thread(() -> {
            synchronized (LOCK) {
                try { while (!ready) LOCK.wait(); } catch (InterruptedException e) { throw new Error(e); }
            }
            work(object, number, lock);
        });
        Uses.start(other);
        synchronized (LOCK) { ready = true; Held.notifyAll(LOCK); }
        WORK
        Own own = new Own(() -> { lock.lock(); lock.unlock(); });
        own.start();
        other.join();
        own.join();
        long sum = object.plain + object.bumped + number.get() + object.count + Uses.shared();
        assert sum == SUM : sum;
        assert new Uses().kept() == 7;
    }
}
";

const OTHERS: [(&str, &str); 4] = [
    (
        "Base.java",
        "package shop.base; public class Base { protected int kept = 7; }",
    ),
    (
        "Own.java",
        "package shop;
public class Own extends Thread {
    public Own(Runnable body) { super(body); }
    public void start() { super.start(); }
}
",
    ),
    (
        "Held.java",
        "package shop; interface Held { static void notifyAll(Object lock) { lock.notifyAll(); } }",
    ),
    // Bootstrap methods.
    (
        "Links.java",
        "package shop;
import java.lang.invoke.*;
public class Links {
    static MethodHandle constant(MethodHandles.Lookup lookup, String name, Class<?> type, MethodHandle handle) {
        return handle;
    }
    static CallSite site(MethodHandles.Lookup lookup, String name, MethodType type, MethodHandle handle) {
        return new ConstantCallSite(handle.asType(type));
    }
}
",
    ),
];

/// The uses as instructions.
const USES: &str = "package shop;
import java.lang.invoke.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
public class Uses extends shop.base.Base {
    static int increment(AtomicInteger number) { return number.incrementAndGet(); }
    static void bump(Program object, long by) { object.bump(by); }
    static int flag(Program object) { return object.flag; }
    static void flag(Program object, int value) { object.flag = value; }
    static int add(VarHandle handle, Program object, int by) { return (int) handle.getAndAdd(object, by); }
    static long shared() { return Program.shared; }
    static void shared(long value) { Program.shared = value; }
    static boolean tryLock(ReentrantLock lock) { return lock.tryLock(); }
    static Program make(int one, int other) { return new Program(one, other); }
    static Thread thread(Runnable body) { return new Thread(body); }
    static void start(Thread thread) { thread.start(); }
    int kept() { return kept; }
}
";

/// What a handle stands for: its kind (JVMS table 5.4.3.5-A), and owner, name and descriptor of the member.
type Target = (u8, &'static str, &'static str, &'static str);

/// Name and descriptor of a method, whether it is an instance method, and what it does.
type Row = (&'static str, &'static str, bool, Target);

const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";

#[rustfmt::skip]
const ROWS: [Row; 12] = [
    ("increment", "(Ljava/util/concurrent/atomic/AtomicInteger;)I", false,
        (5, "java/util/concurrent/atomic/AtomicInteger", "incrementAndGet", "()I")),
    ("bump", "(Lshop/Program;J)V", false, (5, "shop/Program", "bump", "(J)V")),
    ("flag", "(Lshop/Program;)I", false, (1, "shop/Program", "flag", "I")),
    ("flag", "(Lshop/Program;I)V", false, (3, "shop/Program", "flag", "I")),
    ("add", "(Ljava/lang/invoke/VarHandle;Lshop/Program;I)I", false,
        (5, VAR_HANDLE, "getAndAdd", "(Lshop/Program;I)I")),
    ("shared", "()J", false, (2, "shop/Program", "shared", "J")),
    ("shared", "(J)V", false, (4, "shop/Program", "shared", "J")),
    ("tryLock", "(Ljava/util/concurrent/locks/ReentrantLock;)Z", false,
        (5, "java/util/concurrent/locks/ReentrantLock", "tryLock", "()Z")),
    ("make", "(II)Lshop/Program;", false, (8, "shop/Program", "<init>", "([I)V")),
    ("thread", "(Ljava/lang/Runnable;)Ljava/lang/Thread;", false,
        (8, "java/lang/Thread", "<init>", "(Ljava/lang/Runnable;)V")),
    ("start", "(Ljava/lang/Thread;)V", false, (5, "java/lang/Thread", "start", "()V")),
    // Protected, of another package: the handle takes objects of the class that has it.
    ("kept", "()I", true, (1, "shop/base/Base", "kept", "I")),
];
const HELD: Row = (
    "notifyAll",
    "(Ljava/lang/Object;)V",
    false,
    (5, "java/lang/Object", "notifyAll", "()V"),
);
const OWN: Row = (
    "start",
    "()V",
    true,
    (7, "java/lang/Thread", "start", "()V"),
);

/// How a handle gets to where it is invoked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// `ldc` of the handle.
    Constant,
    /// `ldc` of a dynamic constant whose bootstrap method is given the handle.
    Dynamic,
    /// `invokedynamic` whose bootstrap method is given the handle.
    CallSite,
}

const WAYS: [Way; 3] = [Way::Constant, Way::Dynamic, Way::CallSite];
const JAVA_17: u16 = 61;
const HANDLE: &str = "java/lang/invoke/MethodHandle";

/// A class file with methods that use handles.
struct Maker {
    way: Way,
    name: &'static str,
    class: ClassBuilder,
    /// Entries of the `BootstrapMethods` attribute.
    bootstraps: Vec<u8>,
    count: u16,
}

impl Maker {
    fn new(way: Way, flags: u16, name: &'static str, superclass: &str) -> Self {
        let class = ClassBuilder::new(JAVA_17, flags, name, superclass, &[]).unwrap();
        Maker {
            way,
            name,
            class,
            bootstraps: Vec::new(),
            count: 0,
        }
    }

    fn target(&mut self, (kind, owner, name, descriptor): Target) -> u16 {
        let pool = &mut self.class.pool;
        let member = match kind {
            1..=4 => pool.field(owner, name, descriptor),
            9 => pool.interface_method(owner, name, descriptor),
            _ => pool.method(owner, name, descriptor),
        };
        pool.method_handle(kind, member.unwrap()).unwrap()
    }

    /// A bootstrap method of the program that is given a handle.
    fn bootstrap(&mut self, name: &str, types: &str, handle: u16) -> u16 {
        let pool = &mut self.class.pool;
        let descriptor =
            format!("(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;{types}");
        let method = pool.method("shop/Links", name, &descriptor).unwrap();
        let method = pool.method_handle(6, method).unwrap();
        for part in [method, 1, handle] {
            self.bootstraps.extend(part.to_be_bytes());
        }
        self.count += 1;
        self.count - 1
    }

    fn add(&mut self, (name, descriptor, instance, target): Row) {
        let (parameters, result) = parse_method(descriptor).unwrap();
        let this = format!("L{};", self.name);
        let receiver = instance.then_some(this.as_str()).into_iter();
        let given: Vec<&str> = receiver.chain(parameters).collect();
        let called = format!("({}){result}", given.concat());
        let handle = self.target(target);
        let way = self.way;
        let constant = match way {
            Way::Constant => handle,
            Way::Dynamic => {
                let types = "Ljava/lang/Class;Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;";
                let number = self.bootstrap("constant", types, handle);
                let described = self
                    .class
                    .pool
                    .name_and_type("handle", &format!("L{HANDLE};"));
                self.class.pool.dynamic(number, described.unwrap()).unwrap()
            }
            Way::CallSite => {
                let types = "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;)\
                    Ljava/lang/invoke/CallSite;";
                let number = self.bootstrap("site", types, handle);
                let described = self.class.pool.name_and_type(name, &called);
                let pool = &mut self.class.pool;
                pool.invoke_dynamic(number, described.unwrap()).unwrap()
            }
        };
        // What collects arguments does so for `invoke` only.
        let collects = target.3.contains('[');
        let invoke = if collects { "invoke" } else { "invokeExact" };
        let invoke = self.class.pool.method(HANDLE, invoke, &called).unwrap();
        let mut asm = Asm::new(&mut self.class.pool);
        if way != Way::CallSite {
            asm = match u8::try_from(constant) {
                Ok(short) => asm.ops(&[op::LDC, short]),
                Err(_) => asm.with_index(op::LDC_W, constant),
            };
        }
        let mut slot = 0;
        for parameter in &given {
            asm = asm.local(load(parameter), slot);
            slot += u16::from(slots(parameter));
        }
        asm = match way {
            Way::CallSite => asm.with_index(op::INVOKEDYNAMIC, constant).ops(&[0, 0]),
            _ => asm.with_index(op::INVOKEVIRTUAL, invoke),
        };
        let code = asm.ops(&[return_of(result)]).finish();
        let method = MethodInfo {
            access: if instance {
                access::PUBLIC
            } else {
                access::PUBLIC | access::STATIC
            },
            name,
            descriptor,
            stack: slot + 2,
            locals: slot,
            line: None,
        };
        let method = method.encode(&mut self.class.pool, &code).unwrap();
        self.class.methods.push(method);
    }

    /// A method that gives a handle away.
    fn push(&mut self, name: &str, target: Target) {
        let handle = self.target(target);
        let asm = Asm::new(&mut self.class.pool).with_index(op::LDC_W, handle);
        let descriptor = format!("()L{HANDLE};");
        let code = asm.ops(&[return_of("L;")]).finish();
        let method = MethodInfo {
            access: access::STATIC,
            name,
            descriptor: &descriptor,
            stack: 1,
            locals: 0,
            line: None,
        };
        let method = method.encode(&mut self.class.pool, &code).unwrap();
        self.class.methods.push(method);
    }

    /// A constructor that passes its parameters on.
    fn constructor(&mut self, superclass: &str, descriptor: &str) {
        let (parameters, _) = parse_method(descriptor).unwrap();
        let above = self
            .class
            .pool
            .method(superclass, "<init>", descriptor)
            .unwrap();
        let mut asm = Asm::new(&mut self.class.pool).ops(&[op::ALOAD_0]);
        for (before, parameter) in parameters.iter().enumerate() {
            asm = asm.local(load(parameter), before as u16 + 1);
        }
        let code = asm
            .with_index(op::INVOKESPECIAL, above)
            .ops(&[op::RETURN])
            .finish();
        let method = MethodInfo {
            access: access::PUBLIC,
            name: "<init>",
            descriptor,
            stack: parameters.len() as u16 + 1,
            locals: parameters.len() as u16 + 1,
            line: None,
        };
        let method = method.encode(&mut self.class.pool, &code).unwrap();
        self.class.methods.push(method);
    }

    fn write(mut self, classes: &Path) {
        if self.count > 0 {
            let content = [&self.count.to_be_bytes()[..], &self.bootstraps].concat();
            self.class.attribute("BootstrapMethods", &content).unwrap();
        }
        let file = classes.join(format!("{}.class", self.name));
        fs::write(file, self.class.finish()).unwrap();
    }
}

/// The classes that use handles, in this way.
fn make(way: Way, classes: &Path) {
    let mut uses = Maker::new(way, access::PUBLIC, "shop/Uses", "shop/base/Base");
    uses.constructor("shop/base/Base", "()V");
    ROWS.into_iter().for_each(|row| uses.add(row));
    uses.write(classes);
    let flags = access::INTERFACE | access::ABSTRACT;
    let mut held = Maker::new(way, flags, "shop/Held", "java/lang/Object");
    held.add(HELD);
    held.write(classes);
    let mut own = Maker::new(way, access::PUBLIC, "shop/Own", "java/lang/Thread");
    own.constructor("java/lang/Thread", "(Ljava/lang/Runnable;)V");
    own.add(OWN);
    own.write(classes);
}

fn compiled(jdk: &Jdk, work: &str, sum: &str, classes: &Path) {
    let program = PROGRAM.replace("WORK", work).replace("SUM", sum);
    let mut sources = OTHERS.to_vec();
    sources.extend([("Uses.java", USES), ("Program.java", &program)]);
    jdk.compile(&sources, classes);
}

fn check(jdk: &Jdk, bench: &Bench, way: Option<Way>) -> Checked {
    let classes = bench.path().join("classes");
    if let Some(way) = way {
        make(way, &classes);
    }
    let home = format!("--java-home={}", jdk.home.display());
    let directory = classes.display().to_string();
    let mut line = vec![&*home, &directory, "--main=shop.Program", "--stop=all"];
    // The bridges are the same however a handle is used; with this they are verified in each execution.
    if way == Some(Way::Constant) {
        line.push("--jvm-flag=-Xverify:all");
    }
    bench.check(&line)
}

#[test]
fn handles_in_constant_pools_have_the_executions_of_instructions() {
    let verified = (
        "Uses.increment(number); Uses.bump(object, 2L); Uses.flag(object, 9);",
        "13L",
    );
    let bug = ("assert Uses.flag(object) == 0;", "10L");
    let programs = [
        &[(verified, "verified"), (bug, "bug assertion")][..],
        &[(verified, "verified")],
    ];
    for (jdk, programs) in jdks().iter().zip(programs) {
        for ((work, sum), verdict) in programs {
            let bench = Bench::new();
            compiled(jdk, work, sum, &bench.path().join("classes"));
            let essence = |way| {
                let checked = check(jdk, &bench, way);
                assert!(!checked.json.is_null(), "{}", checked.ended.stderr);
                let numbers = ["executions", "transitions", "maxDepth"];
                let numbers = numbers.map(|name| checked.count(name));
                let gaps = checked.json["gaps"].to_string();
                (checked.verdict(), numbers, gaps)
            };
            let right = essence(None);
            assert_eq!(right.0, *verdict, "{right:?}");
            for way in WAYS {
                assert_eq!(essence(Some(way)), right, "{way:?}");
            }
        }
    }
}

/// A final field is not to be written: a handle that would stays as it is.
#[test]
fn handles_without_a_bridge_are_gaps() {
    let jdk = default_jdk();
    let row = (
        "use",
        "(Lshop/Kept;I)V",
        false,
        (3, "shop/Kept", "number", "I"),
    );
    let bench = Bench::new();
    let classes = bench.path().join("classes");
    let gap = "package shop; class Gap { static void use(Kept object, int number) { } }
        class Kept { final int number = 1; }";
    let program = "package shop; public class Program { public static void main(String[] args) {
        try { Gap.use(new Kept(), 1); } catch (IllegalAccessError ofFinal) { } } }";
    jdk.compile(&[("Gap.java", gap), ("Program.java", program)], &classes);
    let mut made = Maker::new(Way::Constant, 0, "shop/Gap", "java/lang/Object");
    made.add(row);
    made.write(&classes);
    let directory = classes.display().to_string();
    let checked = bench.check(&[&directory, "--main=shop.Program"]);
    assert_eq!(checked.verdict(), "incomplete", "{}", checked.json);
    let gaps = checked.json["gaps"].as_array().unwrap();
    let named = |gap: &serde_json::Value| {
        let name = gap["name"].as_str();
        name.is_some_and(|name| name.contains("shop.Kept.number"))
    };
    assert!(gaps.iter().any(named), "{gaps:?}");
}

/// What a handle of a bridge says of itself is not what the program has written.
#[test]
fn taking_a_bridge_apart_is_a_gap() {
    let jdk = default_jdk();
    let bench = Bench::new();
    let classes = bench.path().join("classes");
    let stub = "package shop; import java.lang.invoke.MethodHandle; class Given {
        static MethodHandle wakes() { return null; }
        static MethodHandle parses() { return null; }
    }";
    let program = "package shop; import java.lang.invoke.MethodHandles;
    public class Program {
        public static void main(String[] args) throws Exception {
            var lookup = MethodHandles.privateLookupIn(Given.class, MethodHandles.lookup());
            var handle = args.length == 0 ? Given.parses() : Given.wakes();
            assert lookup.revealDirect(handle).getName().equals(\"parseInt\") == (args.length == 0);
        }
    }";
    jdk.compile(&[("Given.java", stub), ("Program.java", program)], &classes);
    let mut given = Maker::new(Way::Constant, 0, "shop/Given", "java/lang/Object");
    let parses = (6, "java/lang/Integer", "parseInt", "(Ljava/lang/String;)I");
    given.push("wakes", HELD.3);
    given.push("parses", parses);
    given.write(&classes);
    let directory = classes.display().to_string();
    let line = [&directory, "--main=shop.Program"];
    assert_eq!(bench.check(&line).verdict(), "verified");
    let checked = bench.check(&[&line[..], &["--", "wakes"]].concat());
    assert_eq!(checked.verdict(), "incomplete", "{}", checked.json);
    assert_eq!(
        checked.json["gaps"][0]["name"],
        "java.lang.invoke.MethodHandles$Lookup.revealDirect"
    );
}
