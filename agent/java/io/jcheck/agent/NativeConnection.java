package io.jcheck.agent;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Frames over a socket that the process around this JVM has opened.
 *
 * <p>The socket classes of the JDK would be most of what a JVM loads for a short program.
 */
final class NativeConnection implements Connection {
    private ByteBuffer out = buffer(8 << 10);

    /**
     * Sends bytes.
     *
     * @param bytes what to send
     * @param length how many of them
     * @return false when the connection is broken
     */
    static native boolean send(byte[] bytes, int length);

    /**
     * Receives a frame.
     *
     * @return its bytes without the length, or null when the connection is broken
     */
    static native byte[] receiveFrame();

    @Override
    public ByteBuffer frame(long size) throws IOException {
        if (size > MAX_FRAME) {
            throw new IOException("a message of " + size + " bytes is larger than the protocol allows");
        }
        if (out.capacity() < size + Integer.BYTES) {
            out = buffer((int) size + Integer.BYTES);
        }
        out.clear().position(Integer.BYTES);
        return out;
    }

    @Override
    public void send() throws IOException {
        int length = out.position();
        out.putInt(0, length - Integer.BYTES);
        if (!send(out.array(), length)) {
            throw new IOException("the scheduler closed the connection");
        }
    }

    @Override
    public ByteBuffer receive() throws IOException {
        byte[] frame = receiveFrame();
        if (frame == null) {
            throw new IOException("the scheduler closed the connection");
        }
        return ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }
}
