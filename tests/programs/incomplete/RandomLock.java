/*
 * Which lock a thread takes is a matter of chance: no execution can be repeated.
 *
 * expect: incomplete
 */
import java.util.concurrent.ThreadLocalRandom;

public class RandomLock {
    static final Object[] LOCKS = new Object[1000];

    static void take() {
        synchronized (LOCKS[ThreadLocalRandom.current().nextInt(1000)]) {
            // nothing to do
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < LOCKS.length; i++) {
            LOCKS[i] = new Object();
        }
        Thread a = new Thread(RandomLock::take);
        Thread b = new Thread(RandomLock::take);
        a.start();
        b.start();
        a.join();
        b.join();
        synchronized (LOCKS[0]) {
            // the searches look for what depends on this
        }
    }
}
