import io.jcheck.runtime.Hooks;
import io.jcheck.runtime.ThreadHooks;

/** Every misuse of a monitor throws what the JVM would throw, in the order in which the JVM looks. */
public class Misuse {
    interface Action {
        void run() throws Exception;
    }

    static void expect(Class<?> type, Action action) {
        try {
            action.run();
            System.out.println("nothing thrown instead of " + type.getSimpleName());
        } catch (Throwable thrown) {
            System.out.println(thrown.getClass() == type ? "ok" : type.getSimpleName() + " expected, got " + thrown);
        }
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        expect(NullPointerException.class, () -> Hooks.monitorEnter(null, 1));
        expect(NullPointerException.class, () -> Hooks.monitorExit(null, 1));
        expect(NullPointerException.class, () -> Hooks.waitOn(null, 1));
        expect(NullPointerException.class, () -> Hooks.notifyOne(null, 1));
        expect(NullPointerException.class, () -> Hooks.notifyAll(null, 1));
        expect(NullPointerException.class, () -> ThreadHooks.holdsLock(null, 1));
        expect(NullPointerException.class, () -> ThreadHooks.threadStart(null, 1));
        expect(NullPointerException.class, () -> ThreadHooks.threadJoin(null, 1));
        expect(NullPointerException.class, () -> Hooks.exit((Runtime) null, 1, 1));
        expect(IllegalMonitorStateException.class, () -> Hooks.monitorExit(lock, 1));
        expect(IllegalMonitorStateException.class, () -> Hooks.waitOn(lock, 1));
        expect(IllegalMonitorStateException.class, () -> Hooks.notifyOne(lock, 1));
        expect(IllegalMonitorStateException.class, () -> Hooks.notifyAll(lock, 1));
        expect(IllegalArgumentException.class, () -> Hooks.waitOn(lock, -1L, 1));
        expect(IllegalArgumentException.class, () -> Hooks.waitOn(lock, 1L, -1, 1));
        expect(IllegalArgumentException.class, () -> ThreadHooks.threadJoin(Thread.currentThread(), -1L, 1));
        Hooks.monitorEnter(lock, 1);
        Hooks.notifyOne(lock, 1);
        Hooks.monitorExit(lock, 1);
        Hooks.monitorEnter(lock, 1);
        Hooks.monitorExit(lock, 1);
        Hooks.readField(null, 2);
        Hooks.loadElement(null, 0, 3);
        Hooks.loadElement(new int[1], 1, 3);
        Hooks.storeElement(new int[1], -1, 3);
        System.out.println("end");
    }
}
