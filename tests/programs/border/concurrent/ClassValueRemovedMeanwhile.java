/*
 * A value that is removed while it is computed: JDK 17 keeps it, JDK 25 has it computed again. On both it is computed again if
 * another thread was done with it before.
 *
 * expect: verified
 * check: jcheck check tests/programs/border/concurrent/ClassValueRemovedMeanwhile.java
 * check: jcheck check tests/programs/border/concurrent/ClassValueRemovedMeanwhile.java -- knows
 */
import java.util.concurrent.CountDownLatch;

public class ClassValueRemovedMeanwhile {
    static final CountDownLatch BEGUN = new CountDownLatch(1);
    static final CountDownLatch REMOVED = new CountDownLatch(1);
    static int computed;

    static final ClassValue<Integer> VALUE = new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
            computed++;
            if (computed == 1) {
                BEGUN.countDown();
                try {
                    REMOVED.await();
                } catch (InterruptedException impossible) {
                    throw new IllegalStateException(impossible);
                }
            }
            return computed;
        }
    };

    public static void main(String[] args) throws Exception {
        boolean knows = args.length > 0;
        int[] seen = new int[1];
        Thread other = new Thread(() -> seen[0] = VALUE.get(String.class));
        other.start();
        BEGUN.await();
        if (knows) {
            assert VALUE.get(String.class) == 2;
        }
        VALUE.remove(String.class);
        REMOVED.countDown();
        other.join();
        boolean again = knows || Runtime.version().feature() >= 25;
        assert seen[0] == (knows ? 3 : again ? 2 : 1) : seen[0];
        assert VALUE.get(String.class) == seen[0] && computed == seen[0];
    }
}
