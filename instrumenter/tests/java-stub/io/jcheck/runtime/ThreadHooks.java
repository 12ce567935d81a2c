package io.jcheck.runtime;

/** Threads: what they do, what they are asked, their names and handlers, sleep, and the clock. See {@link Hooks}. */
public final class ThreadHooks {
    private ThreadHooks() {}

    public static boolean holdsLock(Object lock, int site) {
        return true;
    }

    public static void threadStart(Thread thread, int site) {
        thread.start();
    }

    public static void threadStartSpecial(Thread thread, int site) {
        throw new UnsupportedOperationException("super.start()");
    }

    public static void threadJoin(Thread thread, int site) throws InterruptedException {
        thread.join();
    }

    public static void threadJoin(Thread thread, long millis, int site) throws InterruptedException {
        thread.join(millis);
    }

    public static void threadJoin(Thread thread, long millis, int nanos, int site) throws InterruptedException {
        thread.join(millis, nanos);
    }

    public static void sleep(java.time.Duration duration, int site) throws InterruptedException {
        Thread.sleep(duration.toMillis());
    }

    public static boolean threadJoin(Thread thread, java.time.Duration duration, int site) throws InterruptedException {
        thread.join(Math.max(1, duration.toMillis()));
        return !thread.isAlive();
    }

    public static void unitSleep(java.util.concurrent.TimeUnit unit, long time, int site) throws InterruptedException {
        unit.sleep(time);
    }

    public static void unitJoin(java.util.concurrent.TimeUnit unit, Thread thread, long time, int site)
            throws InterruptedException {
        unit.timedJoin(thread, time);
    }

    public static void unitWait(java.util.concurrent.TimeUnit unit, Object object, long time, int site)
            throws InterruptedException {
        Hooks.aMoment();
    }

    public static void setHandler(Thread thread, Thread.UncaughtExceptionHandler handler, int site) {
        thread.setUncaughtExceptionHandler(handler);
    }

    public static Thread.UncaughtExceptionHandler getHandler(Thread thread, int site) {
        return thread.getUncaughtExceptionHandler();
    }

    public static void setDefaultHandler(Thread.UncaughtExceptionHandler handler, int site) {
        Thread.setDefaultUncaughtExceptionHandler(handler);
    }

    public static Thread.UncaughtExceptionHandler getDefaultHandler(int site) {
        return Thread.getDefaultUncaughtExceptionHandler();
    }

    public static Thread currentThread(int site) {
        return Thread.currentThread();
    }

    public static Thread threadWithLoader(int site) {
        return Thread.currentThread();
    }

    public static void asksForOwn(int site) {}

    public static void setContextClassLoader(Thread thread, ClassLoader loader, int site) {
        thread.setContextClassLoader(loader);
    }

    public static StackTraceElement[] stackTrace(Thread thread, int site) {
        return thread.getStackTrace();
    }

    public static String threadName(Thread thread, int site) {
        return thread.getName();
    }

    public static void sleep(long millis, int site) throws InterruptedException {
        Thread.sleep(millis);
    }

    public static void sleep(long millis, int nanos, int site) throws InterruptedException {
        Thread.sleep(millis, nanos);
    }

    public static void threadYield(int site) {
        Thread.yield();
    }

    public static void interrupt(Thread thread, int site) {
        thread.interrupt();
    }

    public static boolean interrupted(int site) {
        return Thread.interrupted();
    }

    public static boolean isInterrupted(Thread thread, int site) {
        return thread.isInterrupted();
    }

    public static Thread.State getState(Thread thread, int site) {
        return thread.getState();
    }

    public static Thread.State threadState(Object thread, int site) {
        return ((Thread) thread).getState();
    }

    public static boolean isSupported(int site) {
        return true;
    }

    public static void pinIfSupported(int site) {}

    public static void unpinIfSupported(int site) {}

    public static boolean isAlive(Thread thread, int site) {
        return thread.isAlive();
    }

    public static boolean isDaemon(Thread thread, int site) {
        return thread.isDaemon();
    }

    public static ClassLoader contextClassLoader(Thread thread, int site) {
        return thread.getContextClassLoader();
    }

    public static ThreadGroup threadGroup(Thread thread, int site) {
        return thread.getThreadGroup();
    }

    public static String threadText(Thread thread, int site) {
        return thread.toString();
    }

    public static void setDaemon(Thread thread, boolean on, int site) {
        thread.setDaemon(on);
    }

    public static long nanoTime(int site) {
        return System.nanoTime();
    }

    public static long currentTimeMillis(int site) {
        return System.currentTimeMillis();
    }

    public static void rename(Thread thread, String name, int site) {
        thread.setName(name);
    }

    public static void setPriority(Thread thread, int priority, int site) {
        thread.setPriority(priority);
    }

    public static int getPriority(Thread thread, int site) {
        return thread.getPriority();
    }

    public static int activeCount(int site) {
        return Thread.activeCount();
    }

    public static int activeCount(ThreadGroup group, int site) {
        return group.activeCount();
    }

    public static int enumerate(Thread[] found, int site) {
        return Thread.enumerate(found);
    }

    public static int enumerate(ThreadGroup group, Thread[] found, int site) {
        return group.enumerate(found);
    }

    public static int enumerate(ThreadGroup group, Thread[] found, boolean recurse, int site) {
        return group.enumerate(found, recurse);
    }
}
