/*
 * Whoever carries a thread, to the program and to the JDK it is that thread: its thread locals, those it inherits, its
 * class loader, its frames.
 *
 * expect: verified
 */
import java.util.function.Supplier;

public class CurrentThread {
    static final ThreadLocal<String> OWN = ThreadLocal.withInitial(() -> "fresh");
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();

    static class Worker extends Thread {
        Worker(String name) {
            super(null, null, name, 0);
        }

        @Override
        public void run() {
            Supplier<Thread> current = Thread::currentThread;
            check(Thread.currentThread() == this && current.get() == this, "the current thread");
            check(OWN.get().equals("fresh"), "a thread local of another thread or execution");
            OWN.set(getName());
            check("main's".equals(INHERITED.get()), "an inherited thread local");
            INHERITED.set(getName());
            synchronized (CurrentThread.class) {
                check(OWN.get().equals(getName()) && INHERITED.get().equals(getName()), "a thread local");
            }
            check(getContextClassLoader() != null, "the context class loader");
            Thread.currentThread().setContextClassLoader(null);
            check(getContextClassLoader() == null, "the new context class loader");
            Thread child = new Thread(null, null, "child");
            check(child.getContextClassLoader() == null, "what a new thread inherits");
            StackTraceElement[] frames = Thread.currentThread().getStackTrace();
            check(frames[0].getMethodName().equals("getStackTrace"), "the first frame");
            check(frames[1].getMethodName().equals("run"), "the second frame");
        }
    }

    static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what + " is wrong");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        check(OWN.get().equals("fresh"), "a thread local of another execution");
        check(INHERITED.get() == null, "an inherited thread local of another execution");
        check(Thread.currentThread().getName().equals("main"), "the name");
        OWN.set("main's");
        INHERITED.set("main's");
        Worker first = new Worker("first");
        Worker second = new Worker("second");
        first.start();
        second.start();
        first.join();
        second.join();
        check(OWN.get().equals("main's") && INHERITED.get().equals("main's"), "a thread local of main");
        check(first.getThreadGroup() == null, "the group of a thread that has ended");
    }
}
