/*
 * The twin of SemaphoreBuffer: the driver gives its access up after it has told the user.
 *
 * It does not use the buffer any more, so there is no data race, and a check of accesses alone is content. But for a while
 * both have access. That they are seen to have it together depends on the schedule; that nothing orders the end of the one
 * before the beginning of the other does not.
 *
 * Source: S. D. Stoller, E. Cohen, Optimistic synchronization-based state-space reduction, TACAS 2003, section 6.
 *
 * expect: bug discipline
 * check: jcheck check samples/SemaphoreBufferOverlap.java --discipline exclusive-access
 */
import io.jcheck.Check;
import java.util.concurrent.Semaphore;

public class SemaphoreBufferOverlap {
    static class Buffer {
        int data;
    }

    static class Request {
        final Buffer buffer = new Buffer();
        final Semaphore done = new Semaphore(0);
        volatile boolean driverFills = true;
        volatile boolean userReads;
    }

    public static void main(String[] args) throws InterruptedException {
        Request request = new Request();
        Thread driver = new Thread(() -> {
            request.buffer.data = 42;
            request.done.release();
            request.driverFills = false;
        });
        Check.exclusive(request.buffer, driver, () -> request.driverFills);
        Check.exclusive(request.buffer, Thread.currentThread(), () -> request.userReads);
        driver.start();
        request.done.acquire();
        request.userReads = true;
        request.buffer.data++;
        driver.join();
    }
}
