import io.jcheck.Check;
import java.util.concurrent.Semaphore;

/* The user claims the buffer before the semaphore has told that it may; whenever it comes first, and also if not. */
public class SemaphoreBufferEager {
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
        request.userReads = true;
        request.done.acquire();
        request.buffer.data++;
        driver.join();
    }
}
