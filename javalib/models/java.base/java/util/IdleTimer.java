package java.util;

/**
 * A timer of a server of requests. The one that closes connections when they have been idle for long does nothing: it is
 * assumed that none is. Time limits for requests, which a property sets, are those of any other timer.
 */
public final class IdleTimer {
    private final Timer timer;

    /** Begins as that of {@link Timer}. */
    public IdleTimer(String name, boolean isDaemon) {
        boolean idle = name.equals("idle-timeout-task") || name.equals("server-timer");
        timer = idle ? null : new Timer(name, isDaemon);
    }

    /** As that of {@link Timer}. */
    public void schedule(TimerTask task, long delay, long period) {
        if (timer != null) {
            timer.schedule(task, delay, period);
        }
    }

    /** As that of {@link Timer}. */
    public void cancel() {
        if (timer != null) {
            timer.cancel();
        }
    }
}
