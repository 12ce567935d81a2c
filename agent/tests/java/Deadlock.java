import io.jcheck.runtime.Hooks;
import io.jcheck.runtime.ThreadHooks;

/** Two threads wait for a notification that nobody sends. */
public class Deadlock {
    static final Object LOCK = new Object();

    static void await() {
        try { Hooks.monitorEnter(LOCK, 1); Hooks.waitOn(LOCK, 1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            Hooks.monitorExit(LOCK, 2);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            await();
        });
        ThreadHooks.threadStart(t, 3);
        ThreadHooks.threadStart(new Sub(), 4); ThreadHooks.threadJoin(t, 5);
    }

    static class Sub extends Thread {
        @Override
        public void run() {
            if (Hooks.enterRun(this, 6)) {
                return;
            }
            try {
                Hooks.monitorEnter(LOCK, 7);
                Hooks.waitOn(LOCK, 7);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            } finally {
                Hooks.monitorExit(LOCK, 7);
            }
        }
    }
}
