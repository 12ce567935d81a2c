package io.jcheck.runtime;

/** Hooks that do what the replaced instruction did, or nothing: enough to verify and run rewritten code on one thread. */
public final class Hooks {
    private Hooks() {}

    public static void monitorEnter(Object lock, int site) {
        lock.getClass();
    }

    public static void monitorExit(Object lock, int site) {
        lock.getClass();
    }

    public static void waitOn(Object lock, int site) {
        aMoment();
    }

    public static void waitOn(Object lock, long millis, int site) {
        aMoment();
    }

    public static void waitOn(Object lock, long millis, int nanos, int site) {
        aMoment();
    }

    /** Lets the JVM's own threads wait in a loop without using up a processor. */
    static void aMoment() {
        java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
    }

    public static void notifyOne(Object lock, int site) {}

    public static void notifyAll(Object lock, int site) {}

    public static boolean enterRun(Object thread, int site) {
        return false;
    }

    public static void classInitEnter(int site) {}

    public static void classInitExit(int site) {}

    public static void readField(Object object, int site) {}

    public static void writeField(Object object, int site) {}

    public static void writeOwnField(Object object, int site) {}

    public static void initialiseField(Object object, int site) {}

    public static void readStatic(int site) {}

    public static void writeStatic(int site) {}

    public static void useClass(int site) {}

    public static void loadElement(Object array, int index, int site) {}

    public static void storeElement(Object array, int index, int site) {}

    public static void readArgument(Object argument, int site) {}

    public static void writeArgument(Object argument, int site) {}

    public static void services(Object loader, int site) {}

    public static void allocated(Object object, int site) {
        object.getClass();
    }

    public static void begun(Object object, int site) {
        object.getClass();
    }

    public static void exit(int status, int site) {
        System.exit(status);
    }

    public static void exit(Runtime runtime, int status, int site) {
        runtime.exit(status);
    }

    public static void halt(Runtime runtime, int status, int site) {
        runtime.halt(status);
    }

    public static void addShutdownHook(Runtime runtime, Thread thread, int site) {
        runtime.addShutdownHook(thread);
    }

    public static boolean removeShutdownHook(Runtime runtime, Thread thread, int site) {
        return runtime.removeShutdownHook(thread);
    }

    public static void unmodelled(int site) {}

    public static void classInitFailed(Throwable failure, int site) {}

    public static int identityHashCode(Object object, int site) {
        return System.identityHashCode(object);
    }

    public static int hashCodeOrZero(Object object, int site) {
        return java.util.Objects.hashCode(object);
    }

    public static int hashCode(Object object, int site) {
        return object.hashCode();
    }

    public static void described(Object object, int site) {}

    public static void describedByIdentity(Object object, int site) {
        object.getClass();
    }

    public static void describeArgument(Object object, int site) {}

    public static void describeElements(Object array, int site) {}

    public static void hashElements(Object array, int site) {}

    public static void assertionFailed(Object error, int site) {}

    public static void at(int site) {}

    public static void atWeaker(int site) {}

    public static void sumBegins(Object number, int site) {
        number.getClass();
    }

    public static void sumEnds(int site) {}

    public static void called() {}
}
