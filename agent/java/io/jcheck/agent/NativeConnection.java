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
    private final Outgoing out = new Outgoing(8 << 10, false);

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
        return out.frame(size);
    }

    @Override
    public void send() throws IOException {
        ByteBuffer frame = out.finish();
        if (!send(frame.array(), frame.limit())) {
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
}
