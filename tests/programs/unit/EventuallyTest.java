import static org.junit.Assert.assertEquals;
import static org.junit.Assert.fail;

import org.junit.Test;

/** JUnit 4: a test that tries an assertion again until it holds, as many projects have such a method of their own. */
public class EventuallyTest {
    private volatile int done;

    private static void eventually(Runnable assertion) throws InterruptedException {
        AssertionError last = null;
        for (int i = 0; i < 3; i++) {
            try {
                assertion.run();
                return;
            } catch (AssertionError failed) {
                last = failed;
                Thread.sleep(10);
            }
        }
        throw last;
    }

    private Thread started() {
        Thread worker = new Thread(() -> done++);
        worker.start();
        return worker;
    }

    @Test
    public void waitsForIt() throws InterruptedException {
        Thread worker = started();
        eventually(() -> assertEquals(1, done));
        worker.join();
    }

    @Test(timeout = 1000)
    public void waitsForItInTime() throws InterruptedException {
        waitsForIt();
    }

    @Test
    public void waitsInVain() throws InterruptedException {
        Thread worker = started();
        eventually(() -> assertEquals(2, done));
        worker.join();
    }

    /** What fails in another thread is heard of, though the framework would not. */
    @Test
    public void failsElsewhere() throws InterruptedException {
        Thread worker = new Thread(() -> {
            try {
                fail("elsewhere");
            } catch (AssertionError swallowed) {
                done++;
            }
        });
        worker.start();
        worker.join();
    }
}
