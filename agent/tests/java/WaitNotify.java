import io.jcheck.runtime.Hooks;
import io.jcheck.runtime.ThreadHooks;

/** A thread waits with the lock taken twice until the main thread notifies it. */
public class WaitNotify {
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Hooks.allocated(lock, 1);
        Thread waiter = new Thread(() -> {
            Hooks.monitorEnter(lock, 2);
            Hooks.monitorEnter(lock, 2);
            try {
                while (!ready) {
                    Hooks.waitOn(lock, args.length > 0 ? 1000L : 0L, 3);
                }
                System.out.println("notified, holds " + ThreadHooks.holdsLock(lock, 4));
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            } finally {
                Hooks.monitorExit(lock, 5);
                System.out.println("still holds " + ThreadHooks.holdsLock(lock, 4));
                Hooks.monitorExit(lock, 5);
            }
        });
        Hooks.allocated(waiter, 6);
        ThreadHooks.threadStart(waiter, 7);
        Hooks.monitorEnter(lock, 8);
        ready = true;
        if (args.length > 1) {
            Hooks.notifyAll(lock, 9);
        } else {
            Hooks.notifyOne(lock, 9);
        }
        Hooks.monitorExit(lock, 10);
        ThreadHooks.threadJoin(waiter, 11);
    }
}
