/*
 * Two threads count under the same stripe.
 *
 * maven: com.google.guava:guava:33.2.1-jre
 * expect: verified
 */
import com.google.common.util.concurrent.Striped;
import java.util.concurrent.locks.Lock;

public class GuavaStriped {
    static int count;

    static void add(Striped<Lock> locks) {
        Lock lock = locks.get("key");
        lock.lock();
        try {
            count++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Striped<Lock> locks = Striped.lock(2);
        Thread other = new Thread(() -> add(locks));
        other.start();
        add(locks);
        other.join();
        assert count == 2;
    }
}
