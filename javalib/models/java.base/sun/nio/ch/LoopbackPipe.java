package sun.nio.ch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.spi.SelectorProvider;
import java.util.Objects;

/** The model of a pipe: one stream. */
final class LoopbackPipe extends Pipe {
    private final LoopbackStream stream = new LoopbackStream();
    /** Nothing comes this way; that nobody reads any more is noted here. */
    private final LoopbackStream back = new LoopbackStream();
    private final Source source;
    private final Sink sink;

    LoopbackPipe(SelectorProvider provider) {
        LoopbackSignals.used();
        source = new Source(provider, stream);
        sink = new Sink(provider, stream, back);
    }

    @Override
    public SourceChannel source() {
        return source;
    }

    @Override
    public SinkChannel sink() {
        return sink;
    }

    /** Where bytes come out. */
    private static final class Source extends SourceChannel implements LoopbackSelectable {
        private static final int LARGEST = 1 << 16;

        private final LoopbackStream stream;

        Source(SelectorProvider provider, LoopbackStream stream) {
            super(provider);
            this.stream = stream;
        }

        @Override
        public int read(ByteBuffer to) throws IOException {
            Objects.requireNonNull(to);
            if (!isOpen()) {
                throw new ClosedChannelException();
            }
            if (!to.hasRemaining()) {
                return 0;
            }
            byte[] bytes = new byte[Math.min(to.remaining(), LARGEST)];
            int count = LoopbackChannel.read(this, stream, bytes);
            if (count > 0) {
                to.put(bytes, 0, count);
            }
            return count == LoopbackStream.NOTHING ? 0 : count;
        }

        @Override
        public long read(ByteBuffer[] to, int offset, int length) throws IOException {
            ByteBuffer all = LoopbackChannel.room(to, offset, length);
            int count = read(all);
            LoopbackChannel.scatter(all, to, offset);
            return count;
        }

        @Override
        public long read(ByteBuffer[] to) throws IOException {
            return read(to, 0, to.length);
        }

        @Override
        public int ready(int operations) {
            boolean reads = (operations & SelectionKey.OP_READ) != 0 && isOpen();
            return reads && stream.looksReady() ? SelectionKey.OP_READ : 0;
        }

        @Override
        public void watch(LoopbackSelector selector) {
            stream.watch(LoopbackSelector.events(selector));
        }

        @Override
        protected void implConfigureBlocking(boolean block) {}

        @Override
        protected void implCloseSelectableChannel() {
            stream.close(LoopbackQueue.CLOSED);
        }
    }

    /** Where bytes go in. */
    private static final class Sink extends SinkChannel implements LoopbackSelectable {
        private final LoopbackStream stream;
        private final LoopbackStream back;

        Sink(SelectorProvider provider, LoopbackStream stream, LoopbackStream back) {
            super(provider);
            this.stream = stream;
            this.back = back;
        }

        @Override
        public int write(ByteBuffer from) throws IOException {
            Objects.requireNonNull(from);
            boolean blocking = isBlocking();
            if (blocking) {
                LoopbackChannel.closeIfInterrupted(this);
            }
            if (!isOpen()) {
                throw new ClosedChannelException();
            }
            byte[] bytes = new byte[from.remaining()];
            from.get(bytes);
            if (bytes.length > 0) {
                if (stream.isClosed()) {
                    // a pipe tells at once
                    throw new IOException("Broken pipe");
                }
                try {
                    stream.write(bytes, 0, bytes.length, back);
                } catch (IOException e) {
                    if (!isOpen()) {
                        throw new AsynchronousCloseException();
                    }
                    throw e;
                }
            }
            if (blocking) {
                LoopbackChannel.closeIfInterrupted(this);
            }
            return bytes.length;
        }

        @Override
        public long write(ByteBuffer[] from, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, from.length);
            long count = 0;
            for (int i = offset; i < offset + length; i++) {
                count += write(from[i]);
            }
            return count;
        }

        @Override
        public long write(ByteBuffer[] from) throws IOException {
            return write(from, 0, from.length);
        }

        @Override
        public int ready(int operations) {
            return operations & SelectionKey.OP_WRITE;
        }

        @Override
        public void watch(LoopbackSelector selector) {}

        @Override
        protected void implConfigureBlocking(boolean block) {}

        @Override
        protected void implCloseSelectableChannel() {
            stream.end();
        }
    }
}
