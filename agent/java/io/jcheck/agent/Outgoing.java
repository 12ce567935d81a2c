package io.jcheck.agent;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The frame that is being written: room for its length, then the message. */
final class Outgoing {
    private final boolean direct;
    private ByteBuffer buffer;

    /**
     * Nothing yet.
     *
     * @param size room to begin with, in bytes
     * @param direct whether it is to be outside of the heap
     */
    Outgoing(int size, boolean direct) {
        this.direct = direct;
        buffer = allocate(size);
    }

    /** Room for a message of so many bytes, after that for its length. */
    ByteBuffer frame(long size) throws IOException {
        if (size > Connection.MAX_FRAME) {
            throw new IOException("a message of " + size + " bytes is larger than the protocol allows");
        }
        if (buffer.capacity() < size + Integer.BYTES) {
            buffer = allocate((int) size + Integer.BYTES);
        }
        buffer.clear().position(Integer.BYTES);
        return buffer;
    }

    /** What was written, with its length before it. */
    ByteBuffer finish() {
        buffer.flip();
        buffer.putInt(0, buffer.limit() - Integer.BYTES);
        return buffer;
    }

    private ByteBuffer allocate(int size) {
        ByteBuffer fresh = direct ? ByteBuffer.allocateDirect(size) : ByteBuffer.allocate(size);
        return fresh.order(ByteOrder.LITTLE_ENDIAN);
    }
}
