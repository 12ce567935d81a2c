import io.jcheck.runtime.Hooks;

/** Two threads with a task each meet at one lock, which is taken twice by its owner. */
public class Monitors {
    static final Object LOCK = new Object();
    static int shared;

    static void work(String name) {
        Hooks.monitorEnter(LOCK, 1);
        Hooks.monitorEnter(LOCK, 2);
        Hooks.writeStatic(3);
        shared++;
        System.out.println(name + " " + Hooks.holdsLock(LOCK, 4));
        Hooks.monitorExit(LOCK, 5);
        Hooks.monitorExit(LOCK, 6);
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> work("a"), "first");
        Hooks.allocated(a, 7);
        Thread b = new Thread(() -> work("b"), "second");
        b.setDaemon(true);
        Hooks.allocated(b, 7);
        Hooks.threadStart(a, 8);
        Hooks.threadStart(b, 9);
        Hooks.threadJoin(a, 10);
        Hooks.threadJoin(b, 11);
        System.out.println("joined " + shared + " " + a.isAlive() + " " + b.isAlive() + " " + String.join(",", args));
        try {
            Hooks.threadStart(a, 8);
        } catch (IllegalThreadStateException expected) {
            System.out.println("started once");
        }
        Thread nothing = new Thread();
        Hooks.threadJoin(nothing, 10);
        Hooks.threadStart(nothing, 12);
        Hooks.threadJoin(nothing, 10);
        System.out.print("no line end");
    }
}
