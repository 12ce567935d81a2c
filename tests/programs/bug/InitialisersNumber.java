/*
 * Two static initialisers draw numbers from one counter. Which of them comes first depends on the threads: each has a class
 * that it uses first.
 *
 * expect: bug assertion
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

    static int sum;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> sum = 2 * Second.NUMBER);
        other.start();
        int mine = First.NUMBER;
        other.join();
        assert sum + mine == (args.length == 0 ? 2 : 1);
    }
}
