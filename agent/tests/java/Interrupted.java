import io.jcheck.runtime.Hooks;
import io.jcheck.runtime.ThreadHooks;

/** A thread is interrupted while it waits at its gate: the interrupt must survive and nothing else must happen. */
public class Interrupted {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            Hooks.monitorEnter(lock, 1);
            System.out.println("interrupted " + Thread.currentThread().isInterrupted());
            Hooks.monitorExit(lock, 1);
        });
        ThreadHooks.threadStart(t, 2);
        t.interrupt();
        Thread.sleep(20);
        ThreadHooks.threadJoin(t, 3);
    }
}
