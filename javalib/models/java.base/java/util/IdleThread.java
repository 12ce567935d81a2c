package java.util;

/**
 * Makes a thread for a cache of connections that closes those which have been idle for long. It does nothing: it is assumed that
 * none is. It must not end, since the cache throws its connections away then.
 */
public final class IdleThread implements Runnable {
    private IdleThread() {}

    /** As that of the JDK. */
    public static Thread newSystemThread(String name, Runnable target) {
        return new Thread(null, new IdleThread(), name, 0, false);
    }

    /** As that of the JDK. */
    public static Thread newSystemThread(String name, Runnable target, int priority) {
        return newSystemThread(name, target);
    }

    @Override
    public synchronized void run() {
        while (true) {
            try {
                wait();
            } catch (InterruptedException e) {
                // nobody does
            }
        }
    }
}
