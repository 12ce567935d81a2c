//! The model of `CompletableFuture`: whatever futures of the JDK are seen to do, the model does, too.

use std::collections::BTreeSet;
use std::path::Path;

use jcheck_tests::{jdks, share, Bench, Pipe};

/// Says in which order functions run, in which threads, while two others end two futures.
const SEEN: &str = "import java.nio.file.*;
    import java.util.concurrent.*;
    public class Seen {
        static String seen;
        static CompletableFuture<Integer> x, y;
        static synchronized void note(String what) {
            seen += what + \" in \" + Thread.currentThread().getName() + \", \";
        }
        static Integer noted(String what, Integer value) { note(what); return value; }
        static void follow(String how) {
            switch (how) {
                case \"two\":
                    x.thenAccept(v -> note(\"p\"));
                    x.thenAccept(v -> note(\"q\"));
                    break;
                case \"chain\":
                    x.thenApply(v -> noted(\"p\", v)).thenAccept(v -> note(\"q\"));
                    x.thenRun(() -> note(\"r\"));
                    break;
                case \"combine\":
                    x.thenCombine(y, (u, v) -> noted(\"c\", u + v)).thenAccept(v -> note(\"d\" + v));
                    break;
                case \"either\":
                    x.applyToEither(y, v -> noted(\"e\", v)).thenAccept(v -> note(\"f\" + v));
                    break;
                case \"compose\":
                    x.thenCompose(v -> { note(\"p\"); return y; }).thenAccept(v -> note(\"q\" + v));
                    break;
                case \"all\":
                    CompletableFuture.allOf(x, y).thenRun(() -> note(\"a\"));
                    break;
                case \"any\":
                    CompletableFuture.anyOf(x, y).thenAccept(v -> note(\"a\" + v));
                    break;
                case \"fails\":
                    x.thenApply(v -> v / 0).handle((v, e) -> { note(e.getClass().getSimpleName()); return v; });
                    y.exceptionally(e -> noted(e.getMessage(), 0)).thenAccept(v -> note(\"v\" + v));
                    break;
                default:
                    note(\"cancel \" + x.cancel(true));
                    x.whenComplete((v, e) -> note(\"w\" + v + (e == null)));
            }
        }
        static String once(String how) throws Exception {
            seen = \"\";
            x = new CompletableFuture<>();
            y = new CompletableFuture<>();
            Thread a = new Thread(() -> x.complete(1), \"a\");
            Thread b = new Thread(() -> {
                if (how.equals(\"fails\")) { y.completeExceptionally(new Exception(\"b\")); } else { y.complete(2); }
            }, \"b\");
            a.start();
            b.start();
            follow(how);
            a.join();
            b.join();
            return seen + x.isCancelled() + y.isCompletedExceptionally();
        }
        public static void main(String[] args) throws Exception {
            for (int i = 0; i < Integer.parseInt(args[1]); i++) {
                Files.writeString(Path.of(args[2]), once(args[0]) + \"\\n\", StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
            }
        }
    }";

fn lines(file: &Path) -> BTreeSet<String> {
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(str::to_string).collect()
}

#[test]
fn what_a_future_of_the_jdk_does_its_model_does() {
    let bench = Bench::new();
    let program = bench.write("Seen.java", SEEN).display().to_string();
    for (number, jdk) in jdks().into_iter().enumerate() {
        let place = |what: &str| bench.path().join(format!("{what}{number}"));
        let classes = place("classes");
        jdk.compile(&[("Seen.java", SEEN)], &classes);
        let home = format!("--java-home={}", jdk.home.display());
        let all = "two chain combine either compose all any fails cancel";
        for how in share(all.split(' ').collect(), 2, number % 2) {
            let seen = place(&format!("{how}-seen"));
            let explored = Pipe::new(place(&format!("{how}-explored")));
            let into = explored.path().display().to_string();
            let checked = bench.check(&[&program, &home, "--stop=all", "--", how, "1", &into]);
            let findings = checked.json["findings"].as_array().map(Vec::len);
            assert_eq!(findings, Some(0), "{how}: {}", checked.json);
            let ran = jdk
                .tool("java")
                .arg("-cp")
                .arg(&classes)
                .arg("Seen")
                .args([how, "1000", &seen.display().to_string()])
                .status();
            assert!(ran.unwrap().success());
            let (explored, seen) = (explored.lines(), lines(&seen));
            let missing: Vec<_> = seen.difference(&explored).collect();
            assert!(
                missing.is_empty(),
                "{how}: {missing:#?} not in {explored:#?}"
            );
            assert!(explored.len() > 1, "{how}: {explored:#?}");
        }
    }
}
