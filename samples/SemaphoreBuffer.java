/*
 * A buffer that no lock protects, but a semaphore does.
 *
 * A driver fills the buffer and releases the semaphore, the user acquires it and reads. No lock is held at any access, so
 * a lock-set checker rejects the program (`--discipline lockset`). The program says itself whose the buffer is: the
 * driver's until it has filled it, the user's after the semaphore. jcheck checks that nobody uses the buffer without
 * access, that both never have it together, and that neither takes it from the other.
 *
 * There are 2 executions: the user acquires before the driver releases, and waits, or after it.
 *
 * Source: S. D. Stoller, E. Cohen, Optimistic synchronization-based state-space reduction, TACAS 2003, section 6.
 *
 * expect: verified
 * check: jcheck check samples/SemaphoreBuffer.java --discipline exclusive-access
 */
import io.jcheck.Check;
import java.util.concurrent.Semaphore;

public class SemaphoreBuffer {
    static class Buffer {
        int data;
    }

    static class Request {
        final Buffer buffer = new Buffer();
        final Semaphore done = new Semaphore(0);
        boolean driverFills = true;
        boolean userReads;
    }

    public static void main(String[] args) throws InterruptedException {
        Request request = new Request();
        Thread driver = new Thread(() -> {
            request.buffer.data = 42;
            request.driverFills = false;
            request.done.release();
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
