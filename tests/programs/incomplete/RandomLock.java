/*
 * Which lock a thread takes is a matter of chance: no execution can be repeated.
 *
 * expect: incomplete
 */
import java.io.FileInputStream;
import java.io.IOException;

public class RandomLock {
    static final Object[] LOCKS = new Object[1024];

    static int drawn() {
        try (FileInputStream chance = new FileInputStream("/dev/urandom")) {
            return chance.read() << 2 | chance.read() >> 6;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static void take() {
        synchronized (LOCKS[drawn()]) {
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
