import java.util.concurrent.atomic.AtomicInteger;

/*
 * Who looks at a number sees what all have written that have added to it, in whatever order that was; and who adds comes
 * after who has set it.
 *
 * expect: verified
 */
public class AddsAreSeen {
    static final AtomicInteger COUNT = new AtomicInteger();
    static int one, two, three;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            one = 1;
            COUNT.incrementAndGet();
        });
        Thread second = new Thread(() -> {
            two = 1;
            COUNT.addAndGet(2);
        });
        Thread third = new Thread(() -> {
            if (COUNT.get() == 3 && one + two != 2) {
                throw new AssertionError();
            }
            if (COUNT.getAndAdd(4) == 3) {
                three = one + two;
            }
        });
        first.start();
        second.start();
        third.start();
        first.join();
        second.join();
        third.join();
        if (COUNT.get() != 7 || three != 0 && three != 2) {
            throw new AssertionError();
        }
    }
}
