package java.rmi.server;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.Serializable;
import java.security.SecureRandom;

/**
 * An identifier that follows from the thread that asks for it, and from how often it has: one that counted for the whole JVM
 * would put all calls in an order.
 */
public final class UID implements Serializable {
    private static final long serialVersionUID = 1086053664494604050L;

    private static final SecureRandom random = new SecureRandom();

    private final int unique;
    private final long time;
    private final short count;

    /** One that nobody else has. */
    public UID() {
        this(random.nextInt(), random.nextLong(), (short) random.nextInt());
    }

    /** One that is known to all. */
    public UID(short num) {
        this(0, 0, num);
    }

    private UID(int unique, long time, short count) {
        this.unique = unique;
        this.time = time;
        this.count = count;
    }

    @Override
    public int hashCode() {
        return (int) time + count;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof UID uid && unique == uid.unique && time == uid.time && count == uid.count;
    }

    @Override
    public String toString() {
        return Integer.toString(unique, 16) + ":" + Long.toString(time, 16) + ":" + Integer.toString(count, 16);
    }

    /** Its numbers, one after the other. */
    public void write(DataOutput out) throws IOException {
        out.writeInt(unique);
        out.writeLong(time);
        out.writeShort(count);
    }

    /** What {@link #write} has written. */
    public static UID read(DataInput in) throws IOException {
        int unique = in.readInt();
        long time = in.readLong();
        return new UID(unique, time, in.readShort());
    }
}
