package io.jcheck.agent;

import io.jcheck.runtime.jvm.Stacks;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.io.IOException;

/** Ends the JVM when the running thread does not reach a visible operation in time (a divergence). */
final class Watchdog extends Thread {
    private final SocketLink link;
    private final long patienceMillis;

    Watchdog(SocketLink link, long patienceMillis) {
        // a name of its own keeps the program's Thread-0, Thread-1, ... as they are; the top group keeps it out of the
        // program's Thread.activeCount
        super(top(), "jcheck-watchdog");
        this.link = link;
        this.patienceMillis = patienceMillis;
        setDaemon(true);
    }

    @Override
    public void run() {
        try {
            watch();
        } catch (InterruptedException | IOException over) {
            throw Lost.end("the watchdog failed: " + over);
        }
    }

    private void watch() throws InterruptedException, IOException {
        long seen = -1;
        long since = System.nanoTime();
        long step = Math.max(1, Math.min(patienceMillis / 4, 1000));
        while (true) {
            Thread.sleep(step);
            long now = link.progress();
            if (now != seen || link.isAsking()) {
                seen = now;
                since = System.nanoTime();
            } else if ((System.nanoTime() - since) / 1_000_000 >= patienceMillis) {
                ThreadState running = Token.running();
                Thread thread = running.thread();
                link.lost(seen, running.number(), thread.getState().name(), Stacks.of(thread));
            }
        }
    }

    private static ThreadGroup top() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
