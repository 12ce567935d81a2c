//! What the program may use of the platform without jcheck losing sight of it.
//!
//! [`jdk`] is the table; this file looks names up in it. [`handed`] says what calls do to arrays. [`selection`] says which classes of
//! the program are rewritten.

pub mod handed;
pub mod jdk;
pub mod selection;

use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// Why an operation of the platform is outside jcheck's control. The words appear in reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// Blocks or synchronises, and is not modelled.
    UnmodelledOperation,
    /// Gives different results in different executions.
    Nondeterminism,
    /// Touches mutable state of classes that are not instrumented.
    UninstrumentedClass,
    /// Can reach anything without a trace in the byte code.
    Reflection,
    /// Asks for files, or for what is in them: the same each time, as long as nobody writes them. It is assumed.
    Input,
    /// Asks the JVM's beans for tools, which are assumed to be there for tools alone as long as there is one thread.
    Management,
}

impl Reason {
    /// The word used in reports and site tables.
    pub fn word(self) -> &'static str {
        match self {
            Reason::UnmodelledOperation => "unmodelled-operation",
            Reason::Nondeterminism => "nondeterminism",
            Reason::UninstrumentedClass => "uninstrumented-class",
            Reason::Reflection => "reflection",
            Reason::Input => "input",
            Reason::Management => "management",
        }
    }
}

/// What the table says of a member of the platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Cannot be used to communicate between threads, and gives the same result every time.
    Harmless,
    /// Is redirected to a hook; only a use that cannot be redirected (a method handle) is reported.
    Modelled,
    /// The call site tells what it does; only a use without one (by reflection) is reported.
    Told,
    /// Must be reported when it is executed.
    Unmodelled(Reason),
}

/// Whether this method of an exception of the platform changes it.
pub fn changes_throwable(class: &str, method: &str) -> bool {
    let is_throwable = ["Exception", "Error", "java/lang/Throwable"];
    jdk::CHANGES_THROWABLE.contains(&method) && is_throwable.iter().any(|end| class.ends_with(end))
}

/// True for classes of the platform, by internal name. Classes of the program have to be excluded first.
pub fn is_platform(class: &str) -> bool {
    is_platform_bytes(class.as_bytes())
}

/// As [`is_platform`], of bytes as they are in class files.
pub fn is_platform_bytes(class: &[u8]) -> bool {
    let mut prefixes = jdk::PLATFORM_PREFIXES.iter();
    prefixes.any(|prefix| class.starts_with(prefix.as_bytes()))
}

/// Whether a class belongs to the checker.
pub fn is_of_jcheck(class: &[u8]) -> bool {
    class.starts_with(b"io/jcheck/")
}

/// True for `java.lang.Thread` and the platform's own subclasses that programs extend.
pub fn is_platform_thread(class: &str) -> bool {
    matches!(
        class,
        "java/lang/Thread" | "java/util/concurrent/ForkJoinWorkerThread"
    )
}

/// The class of which all class loaders are; the table has what they inherit under its name.
pub const LOADER: &str = "java/lang/ClassLoader";

/// True for the class loaders of the platform that programs make or extend.
pub fn is_loader(class: &str) -> bool {
    class == LOADER
        || matches!(
            class,
            "java/security/SecureClassLoader" | "java/net/URLClassLoader"
        )
}

/// What the table says of a method or constructor; classes outside the platform are harmless.
///
/// `class` is an internal name, `descriptor` a method descriptor.
pub fn method(class: &str, name: &str, descriptor: &str) -> Verdict {
    if !is_platform(class) {
        return Verdict::Harmless;
    }
    let class = if is_loader(class) { LOADER } else { class };
    let mut key = String::with_capacity(class.len() + 1 + name.len() + descriptor.len());
    for part in class.split('/') {
        if !key.is_empty() {
            key.push('.');
        }
        key.push_str(part);
    }
    let class_end = key.len();
    key.push('.');
    key.push_str(name);
    let member_end = key.len();
    key.push_str(descriptor);
    let table = table();
    let verdict = table
        .get(key.as_str())
        .or_else(|| table.get(&key[..member_end]))
        .copied()
        .unwrap_or_else(|| of_class(table, &key[..class_end]));
    if verdict == Verdict::Harmless && jdk::CHANGES_THROWABLE.contains(&name) {
        return Verdict::Unmodelled(Reason::UninstrumentedClass);
    }
    verdict
}

/// What the table says of a field of an instance, or of writing a static field. Reading a static field of the platform
/// is harmless: those that programs can see are constants.
pub fn field(class: &str, name: &str) -> Verdict {
    if !is_platform(class) {
        return Verdict::Harmless;
    }
    let dotted = class.replace('/', ".");
    let member = format!("{dotted}.{name}");
    let verdict = table()
        .get(member.as_str())
        .copied()
        .unwrap_or_else(|| of_class(table(), &dotted));
    verdict
}

/// The rows as text, for the run-time library, which looks up what is only known when the program runs: see
/// [`jcheck_annotations::Reflection::platform`].
pub fn rows() -> String {
    let mut text = String::new();
    for (verdict, rows) in jdk::TABLE {
        for row in rows.iter() {
            text.push(match verdict {
                Verdict::Harmless => '+',
                Verdict::Modelled => '*',
                // Told below, by native methods, whoever calls them; that it was asked for is assumed.
                Verdict::Unmodelled(Reason::Input) => '?',
                Verdict::Told | Verdict::Unmodelled(_) => '-',
            });
            text.push_str(row);
            text.push('\n');
        }
    }
    text
}

/// Longest prefix: the class, the classes around it, its packages from the inside out.
fn of_class(table: &FxHashMap<&'static str, Verdict>, dotted: &str) -> Verdict {
    if let Some(verdict) = table.get(dotted) {
        return *verdict;
    }
    // All throwables of the platform are values that carry a message and a stack trace.
    if dotted.ends_with("Exception") || dotted.ends_with("Error") {
        return Verdict::Harmless;
    }
    let mut outer = dotted;
    while let Some((shorter, _)) = outer.rsplit_once('$') {
        if let Some(verdict) = table.get(shorter) {
            return *verdict;
        }
        outer = shorter;
    }
    let mut end = dotted.len();
    while let Some(dot) = dotted[..end].rfind('.') {
        if let Some(verdict) = table.get(&dotted[..=dot]) {
            return *verdict;
        }
        end = dot;
    }
    Verdict::Unmodelled(Reason::UninstrumentedClass)
}

/// The rows by name. A row that is listed twice keeps the first verdict; a test forbids that.
fn table() -> &'static FxHashMap<&'static str, Verdict> {
    static TABLE: OnceLock<FxHashMap<&'static str, Verdict>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = FxHashMap::default();
        for (verdict, rows) in jdk::TABLE {
            for row in rows.iter().copied() {
                table.entry(row).or_insert(*verdict);
            }
        }
        table
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::in_place;

    fn of(member: &str) -> Verdict {
        let (path, descriptor) = member
            .split_once('(')
            .map_or((member, "()V"), |(p, _)| (p, &member[p.len()..]));
        let (class, name) = path.rsplit_once('.').unwrap();
        method(&class.replace('.', "/"), name, descriptor)
    }

    #[test]
    fn everyday_java_is_harmless() {
        for member in [
            "java.lang.String.format",
            "java.lang.Integer.parseInt",
            "java.lang.Integer.valueOf",
            "java.lang.Math.max",
            "java.lang.Object.<init>",
            "java.lang.Object.getClass",
            "java.lang.Enum.valueOf",
            "java.lang.Record.<init>",
            "java.lang.IllegalStateException.<init>",
            "java.lang.AssertionError.<init>",
            "java.util.function.Supplier.get",
            "java.lang.Runnable.run",
            "java.lang.invoke.LambdaMetafactory.metafactory",
            "java.lang.invoke.StringConcatFactory.makeConcatWithConstants",
            "java.lang.runtime.ObjectMethods.bootstrap",
            "java.lang.runtime.SwitchBootstraps.typeSwitch",
            "java.lang.Thread.<init>",
            "java.lang.Class.desiredAssertionStatus",
            "java.lang.Class.getSimpleName",
            "java.lang.System.lineSeparator",
            "java.lang.reflect.Proxy.newProxyInstance",
            "java.util.concurrent.TimeUnit.toMillis",
            "java.sql.Connection.close",
        ] {
            assert_eq!(of(member), Verdict::Harmless, "{member}");
        }
    }

    #[test]
    fn the_rest_has_its_reason() {
        use Reason::*;
        for (member, reason) in [
            (
                "java.util.concurrent.locks.ReentrantLock.lock",
                UnmodelledOperation,
            ),
            (
                "java.util.concurrent.atomic.AtomicInteger.get",
                UnmodelledOperation,
            ),
            ("java.lang.Thread.stop", UnmodelledOperation),
            ("java.net.Socket.<init>", UnmodelledOperation),
            (
                "java.util.concurrent.ThreadLocalRandom.current",
                Nondeterminism,
            ),
            ("java.security.SecureRandom.<init>([B)V", Nondeterminism),
            ("java.lang.Object.clone", UninstrumentedClass),
            ("java.lang.reflect.Method.invoke", Reflection),
            ("java.lang.reflect.Field.set", Reflection),
            ("java.lang.invoke.VarHandle.compareAndSet", Reflection),
            (
                "java.lang.invoke.MethodHandles$Lookup.defineHiddenClass",
                Reflection,
            ),
            ("java.lang.Class.newInstance", Reflection),
            ("sun.misc.Unsafe.putInt", Reflection),
            ("java.io.File.exists", Input),
            ("java.io.File.list()[Ljava/lang/String;", Input),
            (
                "java.io.File.list(Ljava/io/FilenameFilter;)[Ljava/lang/String;",
                UninstrumentedClass,
            ),
            ("java.io.File.delete", Input),
            ("java.io.FileOutputStream.<init>", Input),
            ("java.nio.file.Files.readString", Input),
            ("java.nio.file.Files.writeString", Input),
            ("java.nio.channels.FileChannel.map", Nondeterminism),
        ] {
            assert_eq!(of(member), Verdict::Unmodelled(reason), "{member}");
        }
    }

    #[test]
    fn modelled_members_are_told_apart_by_descriptor() {
        assert_eq!(of("java.util.Random.<init>()V"), Verdict::Modelled);
        assert_eq!(of("java.lang.Object.wait(J)V"), Verdict::Modelled);
        assert_eq!(of("java.lang.Thread.join"), Verdict::Modelled);
        assert_eq!(of("java.lang.Thread.getName"), Verdict::Modelled);
        assert_eq!(of("java.util.concurrent.TimeUnit.sleep"), Verdict::Modelled);
        assert_eq!(
            of("java.util.concurrent.locks.LockSupport.park"),
            Verdict::Modelled
        );
        assert_eq!(of("java.lang.System.identityHashCode"), Verdict::Modelled);
        for loader in ["java.lang.ClassLoader", "java.net.URLClassLoader"] {
            assert_eq!(of(&format!("{loader}.defineClass")), Verdict::Modelled);
            assert_eq!(of(&format!("{loader}.loadClass")), Verdict::Harmless);
        }
    }

    #[test]
    fn other_classes_are_not_the_platforms_business() {
        assert_eq!(of("com.example.Table.eat"), Verdict::Harmless);
        assert_eq!(of("javassist.ClassPool.get"), Verdict::Harmless);
        assert_eq!(
            method("[I", "clone", "()Ljava/lang/Object;"),
            Verdict::Harmless
        );
    }

    /// Modelled rows are also looked up by name, for calls by reflection.
    #[test]
    fn no_row_is_about_what_tells_by_itself() {
        let tells = |class: &str| in_place::is_watched(class);
        for (_, rows) in jdk::TABLE.iter().filter(|(v, _)| *v != Verdict::Modelled) {
            for row in rows.iter().filter(|row| !row.ends_with('.')) {
                let path = row.split('(').next().unwrap().replace('.', "/");
                let owner = path.rsplit_once('/').map_or("", |(owner, _)| owner);
                // or else a package
                let is_class = owner
                    .rsplit('/')
                    .next()
                    .unwrap()
                    .starts_with(char::is_uppercase);
                assert!(!(tells(&path) || is_class && tells(owner)), "{row}");
            }
        }
    }

    #[test]
    fn no_row_is_listed_twice() {
        let mut rows: Vec<&str> = jdk::TABLE
            .iter()
            .flat_map(|(_, rows)| rows.iter().copied())
            .collect();
        let count = rows.len();
        rows.sort_unstable();
        rows.dedup();
        assert_eq!(rows.len(), count);
    }
}
