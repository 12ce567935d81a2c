/*
 * As VirtualParks, but the permit comes before what the thread looks at.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.locks.LockSupport;

public class VirtualUnparkedFirst {
    static volatile boolean go;

    public static void main(String[] args) throws Exception {
        Thread thread = Thread.startVirtualThread(() -> {
            while (!go) {
                LockSupport.park();
            }
        });
        LockSupport.unpark(thread);
        go = true;
        thread.join();
    }
}
