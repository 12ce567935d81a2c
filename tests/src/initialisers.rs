//! Random programs whose static initialisers take locks, use volatile and atomic numbers of their own and of others, need other
//! classes, circles among them, and fail; and the same programs with what the JVM does about them (JLS 12.4.2) written out. The exit
//! status tells in which order things happened.

use crate::generator::Random;
use std::fmt::Write;

/// Different exit statuses at most.
const STATUSES: u32 = 50;
const CLASSES: u64 = 3;

const HEAD: &str = "
    static final Object M0 = new Object();
    static final Object M1 = new Object();
    static final Object M2 = new Object();
    static final java.util.concurrent.atomic.AtomicInteger COUNT = new java.util.concurrent.atomic.AtomicInteger();
    static volatile int shown;
    static int shared;
    static int order;

    static void log(int n) {
        synchronized (M0) {
            order = order * 7 + n + 1;
        }
    }
";

/// The source of the class `name`; with `written_out`, its classes are initialised by code of their own.
pub fn program(name: &str, seed: u64, written_out: bool) -> String {
    let mut random = Random::new(seed);
    let mut text = format!("// seed {seed}\npublic class {name} {{{HEAD}");
    // Initialisers of one half do not log, so that it may make no difference who runs them.
    let logs = random.below(2) == 0;
    for number in 0..CLASSES {
        let mut body = String::new();
        for _ in 0..1 + random.below(2) {
            if !logs {
                body.push_str(&unlogged(&mut random, number));
                continue;
            }
            match random.below(12) {
                0..=4 => {
                    let _ = writeln!(body, "log({number});");
                }
                5..=8 => {
                    let _ = writeln!(body, "log(C{}.touch());", random.below(CLASSES));
                }
                9 => {
                    let other = random.below(CLASSES);
                    let _ = writeln!(body, "synchronized (M1) {{ C{other}.touch(); }}");
                }
                10 if random.below(2) == 0 => {
                    body.push_str("if (true) { throw new IllegalStateException(); }\n");
                }
                _ => {}
            }
        }
        let above = (number > 0 && random.below(3) == 0).then(|| random.below(number));
        class(&mut text, number, &body, above, written_out);
    }
    text.push_str("\n    public static void main(String[] args) throws InterruptedException {\n");
    for thread in 0..2 {
        let _ = writeln!(text, "        Thread t{thread} = new Thread(() -> {{");
        for _ in 0..1 + random.below(2) {
            let touch = format!("C{}.touch()", random.below(CLASSES));
            let statement = match random.below(if logs { 8 } else { 11 }) {
                8 => "shown = 5;".to_string(),
                9 => "synchronized (M2) { shared += 2; }".to_string(),
                10 => "log(COUNT.get() + shown);".to_string(),
                0 => "log(5);".to_string(),
                1 => format!("synchronized (M1) {{ log({touch}); }}"),
                2 | 3 => format!("{touch};"),
                _ => format!("log({touch} + {thread});"),
            };
            let _ = writeln!(
                text,
                "            try {{ {statement} }} catch (ExceptionInInitializerError first) {{ log(3); }} \
                 catch (NoClassDefFoundError later) {{ log(4); }}"
            );
        }
        text.push_str("        });\n");
    }
    let _ = writeln!(
        text,
        "        t0.start();\n        t1.start();\n        t0.join();\n        t1.join();\n        \
         System.exit(1 + Math.floorMod(order, {STATUSES}));\n    }}\n}}"
    );
    text
}

/// A statement of an initialiser that does not log.
fn unlogged(random: &mut Random, number: u64) -> String {
    let statement = match random.below(12) {
        0 | 1 => "seen += OWN.incrementAndGet();".to_string(),
        2 => "synchronized (OWN) { seen++; }".to_string(),
        3 => "seen += new StringBuffer().append(seen).length();".to_string(),
        4 | 5 => "seen += 2 * shown;".to_string(),
        6 => format!("shown = {number};"),
        7 => "synchronized (M2) { seen += shared; }".to_string(),
        8 => "synchronized (M2) { shared++; seen += shared; }".to_string(),
        9 => "seen += COUNT.incrementAndGet();".to_string(),
        _ => format!("seen += C{}.touch();", random.below(CLASSES)),
    };
    statement + "\n"
}

fn class(text: &mut String, number: u64, body: &str, above: Option<u64>, written_out: bool) {
    let _ = match (written_out, above) {
        (false, Some(above)) => write!(text, "\n    static class C{number} extends C{above} {{"),
        _ => write!(text, "\n    static class C{number} {{"),
    };
    let body = format!("{body}state = seen + {};\n", number + 1);
    let fields = "
        static final java.util.concurrent.atomic.AtomicInteger OWN = new java.util.concurrent.atomic.AtomicInteger();
        static int state;
        static int seen;";
    let asks = match written_out {
        false => {
            let _ = write!(text, "{fields}\n        static {{\n{body}        }}\n");
            ""
        }
        true => {
            let first = above.map_or_else(String::new, |above| format!("C{above}.initialise();\n"));
            let _ = write!(
                text,
                "
        static final Object INITIALISATION = new Object();{fields}
        static boolean begun;
        static boolean failed;

        static void initialise() {{
            synchronized (INITIALISATION) {{
                if (failed) {{
                    throw new NoClassDefFoundError();
                }}
                if (begun) {{
                    return;
                }}
                begun = true;
                try {{
{first}{body}                }} catch (Error error) {{
                    failed = true;
                    throw error;
                }} catch (RuntimeException thrown) {{
                    failed = true;
                    throw new ExceptionInInitializerError(thrown);
                }}
            }}
        }}
"
            );
            "initialise(); "
        }
    };
    let _ = write!(
        text,
        "\n        static int touch() {{ {asks}return state; }}\n    }}\n"
    );
}
