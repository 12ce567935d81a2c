//! `ServiceLoader`: providers are code of the program; the loader is an object that threads must not share without a lock.

use jcheck_tests::{default_jdk, jdk25, Bench, Checked, Jdk};

const SERVICE: &str = "package shop;
public interface Till {
    void pay(int amount);
}
";

/// Two providers, whose initialisers come before every use.
const PROVIDERS: &str = "package shop;
public class Tills {
    public static class Quick implements Till {
        static int sum = Integer.parseInt(\"0\");
        public void pay(int amount) {
            synchronized (Tills.class) { sum += amount; }
        }
    }
    public static class Slow implements Till {
        public void pay(int amount) {
            synchronized (Tills.class) { Quick.sum += 10 * amount; }
        }
    }
    public static int sum() {
        synchronized (Tills.class) { return Quick.sum; }
    }
}
";

/// Each thread with a loader of its own.
const OWN: &str = "package shop;
import java.util.ServiceLoader;
public class Own {
    static void pay() {
        for (Till till : ServiceLoader.load(Till.class)) till.pay(1);
    }
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Own::pay);
        other.start();
        ServiceLoader.load(Till.class, Own.class.getClassLoader()).forEach(till -> till.pay(1));
        other.join();
        assert Tills.sum() == 22 : Tills.sum();
        assert ServiceLoader.load(Till.class).findFirst().get() instanceof Tills.Quick;
    }
}
";

/// Two threads with iterators of one loader, which keeps what it has found.
const SHARED: &str = "package shop;
import java.util.Iterator;
import java.util.ServiceLoader;
public class Shared {
    public static void main(String[] args) throws Exception {
        ServiceLoader<Till> loader = ServiceLoader.load(Till.class);
        Iterator<Till> one = loader.iterator();
        Iterator<Till> two = loader.iterator();
        Thread other = new Thread(() -> one.next().pay(1));
        other.start();
        two.next().pay(1);
        other.join();
    }
}
";

fn check(jdk: &Jdk, main: &str, reset: &str) -> Checked {
    let bench = Bench::new();
    let classes = bench.path().join("classes");
    let sources = [
        ("Till.java", SERVICE),
        ("Tills.java", PROVIDERS),
        ("Own.java", OWN),
        ("Shared.java", SHARED),
    ];
    jdk.compile(&sources, &classes);
    let services = classes.join("META-INF/services");
    std::fs::create_dir_all(&services).unwrap();
    let providers = "shop.Tills$Quick\nshop.Tills$Slow\n";
    std::fs::write(services.join("shop.Till"), providers).unwrap();
    let home = format!("--java-home={}", jdk.home.display());
    let directory = classes.display().to_string();
    bench.check(&[&home, &directory, "--main", main, reset, "--stop=all"])
}

fn jdks() -> Vec<Jdk> {
    std::iter::once(default_jdk()).chain(jdk25()).collect()
}

#[test]
fn providers_are_code_of_the_program() {
    for jdk in jdks() {
        let counts = ["launch", "loader", "reinit"].map(|reset| {
            let checked = check(&jdk, "shop.Own", &format!("--reset={reset}"));
            assert_eq!(checked.verdict(), "verified", "{reset}: {}", checked.json);
            assert_eq!(checked.json["search"]["reset"], reset);
            checked.count("executions")
        });
        // two critical sections of each thread can come in six orders
        assert_eq!(counts, [6, 6, 6]);
    }
}

#[test]
fn a_shared_loader_is_a_race() {
    for jdk in jdks() {
        let checked = check(&jdk, "shop.Shared", "--reset=auto");
        assert_eq!(checked.verdict(), "bug data-race", "{}", checked.json);
    }
}
