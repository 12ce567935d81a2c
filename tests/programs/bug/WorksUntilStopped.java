/*
 * A thread works until it is stopped, by a field that is volatile; who has slept and stopped it looks at what it has done
 * without waiting for it. While the thread works something can always happen, so time has to pass nevertheless.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/bug/WorksUntilStopped.java --races stop
 */
import java.util.concurrent.atomic.AtomicInteger;

public class WorksUntilStopped {
    static volatile boolean stopped;
    static int last;

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger done = new AtomicInteger();
        Thread worker = new Thread(() -> {
            while (!stopped) {
                last = done.incrementAndGet();
            }
        });
        worker.start();
        Thread.sleep(100);
        stopped = true;
        System.out.println(last);
        worker.join();
    }
}
