package io.jcheck.agent;

import io.jcheck.runtime.jvm.Output;
import io.jcheck.runtime.protocol.Answer;
import io.jcheck.runtime.protocol.EventBuffer;
import io.jcheck.runtime.protocol.Settings;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Predicate;

/** Forwards every visible operation over a socket to the scheduler process. */
final class SocketLink extends MessageLink {
    private static final int VERSION = 29;

    private static final int HELLO = 0;
    private static final int LOST = 5;

    private final Connection connection;
    private final Predicate<Class<?>> uninstrumented;
    private Decoder.Welcome welcome;

    /** Counts answers; the watchdog looks whether it moves. */
    private volatile long progress;
    /** True while the scheduler has the word, so that its thinking is not taken for a divergence. */
    private volatile boolean asking = true;

    SocketLink(Connection connection, Predicate<Class<?>> uninstrumented) {
        this.connection = connection;
        this.uninstrumented = uninstrumented;
    }

    /**
     * Says who calls.
     *
     * @param token the secret that the scheduler expects
     * @param program what tells apart what is run
     * @param arguments those of the program, separated by blanks
     * @param process which process of a system this is; empty if it is none, or the scheduler has started it
     */
    void hello(String token, String program, String arguments, String process) throws IOException {
        EventBuffer body = new EventBuffer();
        body.putInt(VERSION);
        body.putString(token);
        body.putString(System.getProperty("java.vm.version") + " " + System.getProperty("java.vendor"));
        body.putLong(pid());
        body.putString(program);
        body.putString(arguments);
        body.putString(process);
        body.commitBytes();
        send(HELLO, null, body);
        welcome = Decoder.welcome(connection.receive());
    }

    /** The process id; the class that knows it everywhere takes 5 ms to start up, the file system of Linux none. */
    private static long pid() {
        try {
            return Long.parseLong(new File("/proc/self").getCanonicalFile().getName());
        } catch (IOException | NumberFormatException notLinux) {
            return ProcessHandle.current().pid();
        }
    }

    Settings settings() {
        return welcome.settings;
    }

    long progress() {
        return progress;
    }

    boolean isAsking() {
        return asking;
    }

    @Override
    public Answer begin() {
        if (welcome.divergenceMillis > 0) {
            new Watchdog(this, welcome.divergenceMillis).start();
        }
        return receive();
    }

    @Override
    public boolean isUninstrumented(Class<?> type) {
        return uninstrumented.test(type);
    }

    @Override
    public Error fatal(String message) {
        return Lost.end(message);
    }

    /**
     * Tells the scheduler that a thread does not come back, unless it just did.
     *
     * @param seen the progress at which the patience began
     * @return false when there was progress after all
     */
    synchronized boolean lost(long seen, int thread, String state, String[] frames) throws IOException {
        if (asking || progress != seen) {
            return false;
        }
        EventBuffer body = new EventBuffer();
        body.putInt(thread);
        body.putString(state);
        body.putStrings(frames);
        body.commitBytes();
        send(LOST, null, body);
        // no thread may write any more: the lock is never given back
        throw Lost.end("thread " + thread + " did not reach a visible operation within " + welcome.divergenceMillis
                + " ms (" + state + (frames.length == 0 ? ")" : " at " + frames[0] + ")"));
    }

    @Override
    public Error stop(int status) {
        Output.flush();
        Runtime.getRuntime().halt(status);
        return new Error("halted");
    }

    @Override
    Answer ask(int tag, EventBuffer events, EventBuffer rest) {
        synchronized (this) {
            asking = true;
        }
        tell(tag, events, rest);
        return receive();
    }

    private Answer receive() {
        try {
            ByteBuffer frame = connection.receive();
            while (Decoder.isNews(frame)) {
                Decoder.takeNews(frame);
                frame = connection.receive();
            }
            Decoder.answer(frame, answer);
        } catch (IOException broken) {
            throw broke(broken);
        }
        progress++;
        asking = false;
        return answer;
    }

    @Override
    void tell(int tag, EventBuffer events, EventBuffer rest) {
        try {
            send(tag, events, rest);
        } catch (IOException broken) {
            throw broke(broken);
        }
    }

    private static Error broke(IOException broken) {
        String why = broken.getMessage() == null ? broken.toString() : broken.getMessage();
        return Lost.end("lost the connection to the scheduler: " + why);
    }

    /** Writes one frame; synchronized because of the watchdog. */
    private synchronized void send(int tag, EventBuffer events, EventBuffer rest) throws IOException {
        long size = Integer.BYTES + (events == null ? 0 : Long.BYTES + events.size()) + (long) rest.size();
        ByteBuffer frame = connection.frame(size);
        frame.putInt(tag);
        if (events != null) {
            frame.putLong(events.count());
            put(frame, events);
        }
        put(frame, rest);
        connection.send();
    }

    private static void put(ByteBuffer frame, EventBuffer bytes) {
        frame.put(bytes.storage(), 0, bytes.size());
    }
}
