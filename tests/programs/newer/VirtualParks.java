/*
 * A virtual thread parks until it may go on.
 *
 * expect: verified
 */
import java.util.concurrent.locks.LockSupport;

public class VirtualParks {
    static volatile boolean go;

    public static void main(String[] args) throws Exception {
        Thread thread = Thread.startVirtualThread(() -> {
            while (!go) {
                LockSupport.park();
            }
        });
        go = true;
        LockSupport.unpark(thread);
        thread.join();
    }
}
