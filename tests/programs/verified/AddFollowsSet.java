import java.util.concurrent.atomic.AtomicInteger;

/*
 * A thread adds to a number only after another one has set it, by a volatile field; what was written before is seen.
 *
 * expect: verified
 */
public class AddFollowsSet {
    static final AtomicInteger COUNT = new AtomicInteger();
    static volatile boolean set;
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread sets = new Thread(() -> {
            data = 1;
            COUNT.set(5);
            set = true;
        });
        sets.start();
        if (set) {
            COUNT.incrementAndGet();
            if (data != 1 || COUNT.get() != 6) {
                throw new AssertionError();
            }
        }
        sets.join();
    }
}
