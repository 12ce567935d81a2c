import io.jcheck.runtime.Hooks;
import io.jcheck.runtime.ThreadHooks;

/** Two threads with a task each meet at one lock, which is taken twice by its owner. */
public class Monitors {
    static final Object LOCK = new Object();
    static int shared;

    static void work(String name) {
        Hooks.monitorEnter(LOCK, 1);
        Hooks.monitorEnter(LOCK, 2);
        Hooks.writeStatic(3);
        shared++;
        System.out.println(name + " " + ThreadHooks.holdsLock(LOCK, 4));
        Hooks.monitorExit(LOCK, 5);
        Hooks.monitorExit(LOCK, 6);
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> work("a"), "first");
        Hooks.allocated(a, 7);
        Thread b = new Thread(() -> work("b"), "second");
        b.setDaemon(true);
        Hooks.allocated(b, 7);
        ThreadHooks.threadStart(a, 8);
        ThreadHooks.threadStart(b, 9);
        ThreadHooks.threadJoin(a, 10);
        ThreadHooks.threadJoin(b, 11);
        System.out.println("joined " + shared + " " + a.isAlive() + " " + b.isAlive() + " " + String.join(",", args));
        try {
            ThreadHooks.threadStart(a, 8);
        } catch (IllegalThreadStateException expected) {
            System.out.println("started once");
        }
        Thread nothing = new Thread();
        ThreadHooks.threadJoin(nothing, 10);
        ThreadHooks.threadStart(nothing, 12);
        ThreadHooks.threadJoin(nothing, 10);
        System.out.print("no line end");
    }
}
