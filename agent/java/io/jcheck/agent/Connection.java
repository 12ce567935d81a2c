package io.jcheck.agent;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Frames to and from the scheduler: a length of four bytes, little endian, and that many bytes. */
interface Connection {
    /** The largest frame, in bytes, that either side accepts. */
    int MAX_FRAME = 64 << 20;

    /** A buffer to fill with the bytes of a frame of at most this size; its length is written by {@link #send}. */
    ByteBuffer frame(long size) throws IOException;

    /** Sends the buffer that {@link #frame} returned. */
    void send() throws IOException;

    /** Receives one frame; its bytes lie between position and limit and are valid until the next call. */
    ByteBuffer receive() throws IOException;
}
