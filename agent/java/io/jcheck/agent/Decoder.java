package io.jcheck.agent;

import io.jcheck.runtime.environment.Replicas;
import io.jcheck.runtime.protocol.Answer;
import io.jcheck.runtime.protocol.Settings;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Reads the messages of the scheduler. */
final class Decoder {
    private static final int WELCOME = 0;
    private static final int REFUSED = 1;
    private static final int GRANT = 2;
    private static final int SEND_STACKS = 3;
    private static final int STOP = 4;
    private static final int NEWS = 5;

    private final ByteBuffer frame;

    private Decoder(ByteBuffer frame) {
        this.frame = frame;
    }

    /** What {@link #welcome} found. */
    static final class Welcome {
        final long divergenceMillis;
        final Settings settings;

        private Welcome(long divergenceMillis, Settings settings) {
            this.divergenceMillis = divergenceMillis;
            this.settings = settings;
        }
    }

    static Welcome welcome(ByteBuffer frame) throws IOException {
        try {
            Decoder decoder = new Decoder(frame);
            int tag = frame.getInt();
            if (tag == REFUSED) {
                throw new IOException("the scheduler refused the connection: " + decoder.string());
            }
            if (tag != WELCOME) {
                throw new IOException("the scheduler answered the hello with a message of tag " + tag);
            }
            long millis = frame.getLong();
            byte[] flags = new byte[decoder.length(1)];
            frame.get(flags);
            int[] fields = decoder.ints();
            int[] classes = decoder.ints();
            String[] names = decoder.strings();
            String[] communication = decoder.strings();
            String[] gaps = decoder.strings();
            boolean interrupts = frame.get() != 0;
            boolean leavesWaits = frame.get() != 0;
            boolean virtualClock = frame.get() != 0;
            boolean testsLocks = frame.get() != 0;
            boolean exclusiveAccess = frame.get() != 0;
            boolean tellsAlone = frame.get() != 0;
            int[] network = decoder.ints();
            int foreseen = frame.getInt();
            String[] reachable = new String[decoder.length(Long.BYTES + Integer.BYTES + 1)];
            int[] indexes = new int[reachable.length];
            byte[] fieldFlags = new byte[reachable.length];
            for (int i = 0; i < reachable.length; i++) {
                reachable[i] = decoder.string();
                indexes[i] = frame.getInt();
                fieldFlags[i] = frame.get();
            }
            String platform = decoder.string();
            Settings settings = new Settings(flags, fields, classes, names, communication, gaps, interrupts, leavesWaits,
                    virtualClock, testsLocks, exclusiveAccess, tellsAlone, network, foreseen, reachable, indexes,
                    fieldFlags, platform);
            decoder.end("welcome");
            return new Welcome(millis, settings);
        } catch (BufferUnderflowException tooShort) {
            throw new IOException("the welcome of the scheduler is cut short", tooShort);
        }
    }

    /** Whether a message has news of other processes; an answer follows. */
    static boolean isNews(ByteBuffer frame) {
        return frame.remaining() >= Integer.BYTES && frame.getInt(frame.position()) == NEWS;
    }

    /** Takes them in. */
    static void takeNews(ByteBuffer frame) throws IOException {
        try {
            frame.getInt();
            int process = frame.getInt();
            int crashes = frame.getInt();
            int restarts = frame.getInt();
            Decoder decoder = new Decoder(frame);
            byte[] news = new byte[decoder.length(1)];
            frame.get(news);
            decoder.end("news");
            Replicas.take(process, crashes, restarts, news);
        } catch (BufferUnderflowException tooShort) {
            throw new IOException("the news of the scheduler are cut short", tooShort);
        }
    }

    static Answer answer(ByteBuffer frame, Answer out) throws IOException {
        try {
            int tag = frame.getInt();
            switch (tag) {
                case GRANT:
                    int thread = frame.getInt();
                    out.set(Answer.GRANT, thread, frame.getInt());
                    break;
                case SEND_STACKS:
                    out.set(Answer.SEND_STACKS, 0, 0);
                    break;
                case STOP:
                    out.set(Answer.STOP, 0, frame.getInt());
                    break;
                default:
                    throw new IOException("the scheduler sent a message of tag " + tag + ", which is not an answer");
            }
            new Decoder(frame).end("answer");
            return out;
        } catch (BufferUnderflowException tooShort) {
            throw new IOException("an answer of the scheduler is cut short", tooShort);
        }
    }

    private int length(int elementSize) throws IOException {
        long length = frame.getLong();
        if (length < 0 || length > frame.remaining() / elementSize) {
            throw new IOException("the scheduler sent a length of " + Long.toUnsignedString(length) + " with "
                    + frame.remaining() + " bytes left");
        }
        return (int) length;
    }

    private int[] ints() throws IOException {
        int[] values = new int[length(Integer.BYTES)];
        // a welcome has some 100,000 of them, which are read before anything is compiled
        frame.asIntBuffer().get(values);
        frame.position(frame.position() + values.length * Integer.BYTES);
        return values;
    }

    private String string() throws IOException {
        byte[] bytes = new byte[length(1)];
        frame.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private String[] strings() throws IOException {
        String[] values = new String[length(Long.BYTES)];
        for (int i = 0; i < values.length; i++) {
            values[i] = string();
        }
        return values;
    }

    private void end(String what) throws IOException {
        if (frame.hasRemaining()) {
            throw new IOException("the " + what + " of the scheduler is " + frame.remaining() + " bytes too long");
        }
    }
}
