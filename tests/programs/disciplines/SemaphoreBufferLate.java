import io.jcheck.Check;
import java.util.concurrent.Semaphore;

/* The driver fills the buffer once more after it has told the user. */
public class SemaphoreBufferLate {
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
            request.buffer.data = 43;
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
