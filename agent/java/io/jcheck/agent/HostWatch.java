package io.jcheck.agent;

import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.jvm.Stacks;
import io.jcheck.runtime.protocol.EventBuffer;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;

/** Watches that the running thread comes to visible operations, and that all threads leave when an execution is over. */
final class HostWatch extends Thread {
    private static final int LOST = 5;
    private static final long GLANCE_MILLIS = 50;
    private static final long PATIENCE_MILLIS = 2_000;

    private final long divergenceMillis;

    HostWatch(long divergenceMillis) {
        super("jcheck-watch");
        this.divergenceMillis = divergenceMillis;
        setDaemon(true);
    }

    @Override
    public void run() {
        long seen = -1;
        long since = System.nanoTime();
        while (true) {
            try {
                Thread.sleep(GLANCE_MILLIS);
            } catch (InterruptedException nobodyDoes) {
                continue;
            }
            long now = HostBridge.progress();
            if (now < 0 || now != seen) {
                seen = now;
                since = System.nanoTime();
                continue;
            }
            long millis = (System.nanoTime() - since) / 1_000_000;
            ThreadState running = Token.running();
            boolean stuck = running == null
                    ? Token.isStopping() && millis > PATIENCE_MILLIS && HostBridge.stuck(seen, null)
                    : divergenceMillis > 0 && millis >= divergenceMillis && HostBridge.stuck(seen, lost(running));
            if (stuck) {
                Control.stopAll();
                return;
            }
        }
    }

    private static byte[] lost(ThreadState running) {
        Thread thread = running.carrier();
        EventBuffer body = new EventBuffer();
        body.putInt(running.number());
        body.putString(thread.getState().name());
        body.putStrings(Stacks.of(thread));
        body.commitBytes();
        return HostLink.encode(LOST, null, body);
    }
}
