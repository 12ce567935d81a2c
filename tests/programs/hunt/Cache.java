import java.util.concurrent.atomic.AtomicReference;

/*
 * A value that was loaded before it was changed is put into the cache after the change has cleared it.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/Cache.java
 */
public class Cache {
    static void run(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static volatile int stored = 1;
    static final AtomicReference<Integer> cached = new AtomicReference<>();

    static int get() {
        Integer known = cached.get();
        if (known == null) {
            known = stored;
            cached.set(known);
        }
        return known;
    }

    public static void main(String[] args) throws InterruptedException {
        run(Cache::get, () -> {
            stored = 2;
            cached.set(null);
        }, Cache::get);
        assert get() == 2 : get();
    }
}
