import io.jcheck.runtime.Hooks;
import io.jcheck.runtime.ThreadHooks;

/** A static initialiser with a visible operation and an object of its own, used by two threads. */
public class ClassInit {
    static class Late {
        static Object lock;

        static {
            Hooks.classInitEnter(1);
            try {
                Object made = new Object();
                Hooks.allocated(made, 2);
                Hooks.monitorEnter(made, 3);
                Hooks.monitorExit(made, 3);
                Hooks.writeStatic(4);
                lock = made;
            } finally {
                Hooks.classInitExit(1);
            }
        }
    }

    static void use() {
        Hooks.readStatic(5);
        Object lock = Late.lock;
        Hooks.readStatic(5);
        Hooks.monitorEnter(lock, 6);
        Hooks.monitorExit(lock, 6);
    }

    public static void main(String[] args) throws Exception {
        use();
        Thread other = new Thread(ClassInit::use);
        ThreadHooks.threadStart(other, 7);
        ThreadHooks.threadJoin(other, 8);
    }
}
