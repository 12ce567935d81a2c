import io.jcheck.runtime.Hooks;
import io.jcheck.runtime.ThreadHooks;
import java.io.InputStream;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What escapes control, and what ends a JVM. */
public class Trouble {
    static class Foreign extends ClassLoader {
        Class<?> define(String name) throws Exception {
            try (InputStream in = Trouble.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            }
        }
    }

    static int recurse(Object lock, int depth) {
        Hooks.monitorEnter(lock, 1);
        try {
            Hooks.notifyOne(lock, 1);
            return recurse(lock, depth + 1) + 1;
        } finally {
            Hooks.monitorExit(lock, 1);
        }
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        switch (args[0]) {
            case "pool":
                ExecutorService pool = Executors.newSingleThreadExecutor();
                System.out.println(pool.submit(() -> {
                    Hooks.monitorEnter(lock, 1);
                    Hooks.notifyAll(lock, 1);
                    Hooks.monitorExit(lock, 1);
                    return "pool works";
                }).get());
                pool.shutdown();
                break;
            case "foreign":
                Object plain = new Foreign().define("Plain").getDeclaredConstructor().newInstance();
                System.out.println(plain.getClass() != Plain.class);
                java.lang.reflect.Proxy.newProxyInstance(
                        Trouble.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, m, a) -> null);
                Thread thread = (Thread) new Foreign().define("PlainThread").getDeclaredConstructor().newInstance();
                ThreadHooks.threadStart(thread, 1);
                ThreadHooks.threadJoin(thread, 1);
                break;
            case "spin":
                spin();
                break;
            case "blocked":
                synchronized (lock) {
                    Thread t = new Thread(() -> {
                        synchronized (lock) {
                            System.out.println("not reached");
                        }
                    });
                    ThreadHooks.threadStart(t, 1);
                    ThreadHooks.threadJoin(t, 1);
                }
                break;
            case "overflow":
                try {
                    recurse(lock, 0);
                } catch (StackOverflowError expected) {
                    System.out.println("overflow");
                }
                break;
            case "events":
                int[][] arrays = new int[20000][1];
                for (int[] array : arrays) {
                    Hooks.loadElement(array, 0, 1);
                }
                System.out.println("many");
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }

    static void spin() {
        long n = 0;
        while (n >= 0) {
            n = (n + 1) % 1000;
        }
    }
}
