//! Random programs that a class loader of theirs has loaded, against the same programs on the class path: the same
//! verdict, findings, gaps and numbers of executions. `JCHECK_PROGRAMS` and `JCHECK_SEED` take more of them.

use std::fs;
use std::path::Path;

use jcheck_javalib::JAVALIB_JAR;
use jcheck_tests::{default_jdk, generator, jdk25, run, Bench, Checked, Jdk};

/// Starts a program that is on the class path, or that it loads in one of three ways. What it loads needs other classes
/// when its threads run.
const BOOT: &str = "package boot;
import java.io.*;
import java.lang.reflect.InvocationTargetException;
import java.net.*;
public class Boot {
    static class Own extends ClassLoader {
        Own() { super(Boot.class.getClassLoader()); }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            try (InputStream in = Boot.class.getResourceAsStream(\"/\" + name + \".bin\")) {
                if (in == null) throw new ClassNotFoundException(name);
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) { throw new ClassNotFoundException(name, e); }
        }
    }
    static class First extends Own {
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> found = findLoadedClass(name);
                if (found != null) return found;
                try { return findClass(name); }
                catch (ClassNotFoundException none) { return super.loadClass(name, resolve); }
            }
        }
    }
    public static void main(String[] args) throws Throwable {
        ClassLoader loader = Boot.class.getClassLoader();
        switch (args[0]) {
            case \"own\": loader = new Own(); break;
            case \"first\": loader = new First(); break;
            case \"url\": loader = new URLClassLoader(new URL[] { URI.create(args[2]).toURL() }, loader); break;
            default: break;
        }
        try {
            loader.loadClass(args[1]).getMethod(\"main\", String[].class).invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
";

fn number(name: &str, default: u64) -> u64 {
    let set = std::env::var(name).ok();
    set.and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn compile(jdk: &Jdk, library: &Path, source: &Path, classes: &Path) {
    let mut javac = jdk.tool("javac");
    javac.args(["-g", "--release", "17", "-cp"]).arg(library);
    let ended = run(javac.arg("-d").arg(classes).arg(source), 120);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
}

/// What must be the same.
fn essence(checked: &Checked) -> Vec<String> {
    assert!(!checked.json.is_null(), "{}", checked.ended.stderr);
    let all = ["verdict", "executions", "complete", "deadlocked"];
    let mut lines: Vec<String> = all.map(|name| checked.json[name].to_string()).into();
    for (list, fields) in [
        ("findings", ["kind", "message", "at"]),
        ("gaps", ["kind", "name", "why"]),
    ] {
        let entries = checked.json[list].as_array().into_iter().flatten();
        let mut entries: Vec<String> = entries
            .map(|entry| fields.map(|field| entry[field].to_string()).concat())
            .collect();
        entries.sort();
        lines.extend(entries);
    }
    lines
}

#[test]
fn loaded_programs_are_like_others() {
    let jdks: Vec<Jdk> = std::iter::once(default_jdk()).chain(jdk25()).collect();
    let first = number("JCHECK_SEED", 1);
    for seed in first..first + number("JCHECK_PROGRAMS", 2) {
        let jdk = &jdks[seed as usize % jdks.len()];
        let way = ["own", "first", "url"][seed as usize / 2 % 3];
        let bench = Bench::new();
        let library = bench.write("library.jar", JAVALIB_JAR);
        let (classes, apart) = (bench.path().join("classes"), bench.path().join("apart"));
        let boot = bench.write("Boot.java", BOOT);
        compile(jdk, &library, &boot, &classes);
        let source = bench.write("Random.java", generator::program("Random", seed));
        compile(jdk, &library, &source, &apart);
        for entry in fs::read_dir(&apart).unwrap() {
            let file = entry.unwrap().path();
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            fs::copy(&file, classes.join(format!("{name}.bin"))).unwrap();
        }
        let place = format!("file:{}/", apart.display());
        let check = |path: &[&str], way: &str| {
            let home = format!("--java-home={}", jdk.home.display());
            let mut line = vec![home.as_str(), classes.to_str().unwrap()];
            line.extend(["--main", "boot.Boot", "--stop=all", "--workers=1"]);
            line.extend(["--max-executions=300", "--divergence-timeout=5"]);
            line.extend(path);
            line.extend(["--reset=loader", "--", way, "Random", &place]);
            bench.check(&line)
        };
        let expected = check(&["--class-path", apart.to_str().unwrap()], "path");
        let loaded = check(&[], way);
        assert_eq!(essence(&loaded), essence(&expected), "seed {seed}, {way}");
    }
}
