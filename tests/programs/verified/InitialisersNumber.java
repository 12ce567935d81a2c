/*
 * Two static initialisers draw numbers from one counter, the second one after the first one, in each thread.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicInteger;

public class InitialisersNumber {
    static final AtomicInteger NEXT = new AtomicInteger();

    static class First {
        static final int NUMBER = NEXT.getAndIncrement();
    }

    static class Second {
        static final int NUMBER = NEXT.getAndIncrement();
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[1];
        Thread other = new Thread(() -> seen[0] = First.NUMBER + 2 * Second.NUMBER);
        other.start();
        int mine = First.NUMBER + 2 * Second.NUMBER;
        other.join();
        assert mine == 2 && seen[0] == 2;
    }
}
