import io.jcheck.runtime.Hooks;
import io.jcheck.runtime.ThreadHooks;

/** Threads whose class declares run or start. */
public class Subclasses {
    static class Inner extends Thread {
        Inner(Runnable task) {
            super(task);
        }

        @Override
        public void run() {
            if (Hooks.enterRun(this, 1)) {
                return;
            }
            System.out.println("Inner.run of " + getClass().getSimpleName());
            super.run();
        }
    }

    static class Outer extends Inner {
        Outer(Runnable task) {
            super(task);
        }

        @Override
        public void run() {
            if (Hooks.enterRun(this, 2)) {
                return;
            }
            System.out.println("Outer.run");
            super.run();
        }

        @Override
        public void start() {
            System.out.println("Outer.start");
            ThreadHooks.threadStartSpecial(this, 3);
        }
    }

    /** Inherits run from Thread and overrides start. */
    static class Starter extends Thread {
        Starter(Runnable task) {
            super(task);
        }

        @Override
        public synchronized void start() {
            System.out.println("Starter.start");
            ThreadHooks.threadStartSpecial(this, 4);
        }
    }

    /** Overrides start twice on the way up. */
    static class Restarter extends Starter {
        Restarter(Runnable task) {
            super(task);
        }

        @Override
        public void start() {
            System.out.println("Restarter.start");
            ThreadHooks.threadStartSpecial(this, 9);
        }
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Runnable task = () -> {
            Hooks.monitorEnter(lock, 5);
            System.out.println("task");
            Hooks.monitorExit(lock, 6);
        };
        for (Thread t : new Thread[] {new Inner(task), new Outer(task), new Starter(task), new Restarter(task)}) {
            ThreadHooks.threadStart(t, 7);
            ThreadHooks.threadJoin(t, 8);
        }
        new Inner(task).run();
    }
}
