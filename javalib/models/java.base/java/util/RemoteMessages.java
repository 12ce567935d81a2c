package java.util;

import java.io.InputStream;
import java.io.OutputStream;
import sun.nio.ch.LoopbackSignals;

/**
 * Calls by RMI within one JVM, or answers to them. One thread sends messages to another, which answers each before the next is
 * sent. So there is never more than one, and who has it needs no lock.
 */
public abstract class RemoteMessages {
    private static final int SIZE = 256;

    /** What a thread that answers waits for; reports call it so. */
    private static final class RemoteCalls extends RemoteMessages {}

    /** What a caller waits for. */
    private static final class RemoteAnswers extends RemoteMessages {}

    /** The message that was sent last; null after the end. What was done before it was sent happens before what follows its receipt. */
    private volatile byte[] bytes;
    private int length;

    /** What is written until it is sent. */
    private final class Output extends OutputStream {
        private byte[] written = new byte[SIZE];
        private int count;

        private void grow(int more) {
            if (count + more > written.length) {
                written = Arrays.copyOf(written, Math.max(2 * written.length, count + more));
            }
        }

        @Override
        public void write(int value) {
            grow(1);
            written[count++] = (byte) value;
        }

        @Override
        public void write(byte[] from, int offset, int size) {
            grow(size);
            System.arraycopy(from, offset, written, count, size);
            count += size;
        }
    }

    /** What has come; the next message is waited for when nothing of this one is left. */
    private final class Input extends InputStream {
        private byte[] message;
        private int size;
        private int position;
        private boolean ended;

        @Override
        public int read() {
            return isThere() ? message[position++] & 0xff : -1;
        }

        @Override
        public int read(byte[] to, int offset, int most) {
            if (most == 0) {
                return 0;
            }
            if (!isThere()) {
                return -1;
            }
            int some = Math.min(most, size - position);
            System.arraycopy(message, position, to, offset, some);
            position += some;
            return some;
        }

        @Override
        public int available() {
            return size - position;
        }

        private boolean isThere() {
            if (position < size) {
                return true;
            }
            if (!ended) {
                LoopbackSignals.await(RemoteMessages.this, false, false, 0);
                message = bytes;
                size = length;
                position = 0;
                ended = message == null;
            }
            return !ended;
        }
    }

    private final Output output = new Output();
    private final Input input = new Input();

    private RemoteMessages() {}

    /** Those of a caller. */
    public static RemoteMessages calls() {
        return new RemoteCalls();
    }

    /** Those of who answers. */
    public static RemoteMessages answers() {
        return new RemoteAnswers();
    }

    /** Where they are written. */
    public OutputStream output() {
        return output;
    }

    /** Where they are read. */
    public InputStream input() {
        return input;
    }

    /** What is left of the message that was received last is not wanted. */
    public void discard() {
        input.position = input.size;
    }

    /** What was written is a message, if it is anything. */
    public void send() {
        if (output.count == 0) {
            return;
        }
        length = output.count;
        bytes = output.written;
        output.written = new byte[SIZE];
        output.count = 0;
        LoopbackSignals.signal(this);
    }

    /** No message will come. */
    public void end() {
        length = 0;
        bytes = null;
        LoopbackSignals.signal(this);
    }
}
