package io.jcheck.runtime.environment;

import io.jcheck.runtime.control.Inside;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.protocol.EventBuffer;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.Origins;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What several processes share, the network: each has a replica of every object of it. One thread of one process runs at a time. What
 * it does to such an object goes to all other processes before one of their threads runs.
 *
 * <p>An object is known everywhere by the process that has made it and its number there. A piece of news is what is done, the object
 * that it is done to, and values: nothing, numbers, bytes, addresses, other objects that are shared.
 */
public final class Replicas {
    /** What is done first: an object is made. The kind of it is the first value. */
    public static final int MAKE = 0;

    /** What is done when the process ends, to everything that it has; not in news. */
    private static final int CLOSE_ALL = -1;

    private static final int NULL = 0;
    private static final int INTEGER = 1;
    private static final int LONG = 2;
    private static final int BYTES = 3;
    private static final int ADDRESS = 4;
    private static final int SOCKET_ADDRESS = 5;
    private static final int OBJECT = 6;

    /** The origin of the ports, which no process has made, and all have. */
    private static final long PORTS = 1;

    /** How often it may crash, and be started again. */
    private static int crashes;
    private static int restarts;
    /** Objects by the process that has made them and their numbers there. */
    private static final HashMap<Long, Object> BY_ORIGIN = new HashMap<>();
    /** What this process has that the system closes when it ends, in that order. */
    private static final TreeMap<Long, Object> HELD = new TreeMap<>();
    /** What takes news into the objects of this process; null until the network is used here. */
    private static Function<Object[], Object> network;
    /** What has come before that. */
    private static byte[] early = {};

    private Replicas() {}

    /** Whether there are other processes. */
    public static boolean areThere() {
        return Origins.process != 0;
    }

    /**
     * News have come from the scheduler. The calling thread is in a hook, and its code is not watched.
     *
     * @param number of this process, from 1
     * @param mayCrash how often it may crash
     * @param mayRestart how often it is started again after that
     * @param news of other processes
     */
    public static void take(int number, int mayCrash, int mayRestart, byte[] news) {
        if (Origins.process == 0) {
            crashes = mayCrash;
            restarts = mayRestart;
        }
        Origins.process = number;
        if (network != null) {
            apply(news);
            return;
        }
        byte[] all = java.util.Arrays.copyOf(early, early.length + news.length);
        System.arraycopy(news, 0, all, early.length, news.length);
        early = all;
    }

    /** The network is used by this process from now on: everything that others have done comes first. */
    public static void install(Function<Object[], Object> takes, Object ports) {
        if (Origins.process == 0 || network != null) {
            return;
        }
        network = takes;
        Known.entry(ports).origin = PORTS;
        byte[] news = early;
        early = new byte[0];
        apply(news);
    }

    /** This process has something that the system closes when it ends. */
    public static void holds(long key, Object held) {
        HELD.put(key, held);
    }

    /** It has given that up. */
    public static void drops(long key) {
        HELD.remove(key);
    }

    /** Whether it is one of several, and uses the network. */
    static boolean isUsed() {
        return network != null;
    }

    /** Whether this process may crash. */
    public static boolean mayCrash() {
        return crashes > 0;
    }

    /** Whether it may be started again then. */
    public static boolean mayRestart() {
        return restarts > 0;
    }

    /** The process ends: the system closes what it has. */
    static void closeAll() {
        crashes = 0;
        while (!HELD.isEmpty()) {
            Object[] close = {CLOSE_ALL, HELD.pollFirstEntry().getValue()};
            // the system does what the program would do
            Inside.beginProgram();
            try {
                network.apply(close);
            } finally {
                Inside.endProgram();
            }
        }
    }

    /** An object of this process is shared from now on. */
    public static void share(Object object, int kind, Object[] values) {
        if (Origins.process == 0) {
            return;
        }
        ObjectEntry entry = Known.entry(object);
        if (entry.origin == 0) {
            entry.origin = Origins.own(Known.mention(entry));
            BY_ORIGIN.put(entry.origin, object);
        }
        Object[] all = new Object[values.length + 1];
        all[0] = kind;
        System.arraycopy(values, 0, all, 1, values.length);
        tell(MAKE, object, all);
    }

    /** Something is done to an object that is shared. */
    public static void tell(int what, Object object, Object[] values) {
        if (Origins.process == 0) {
            return;
        }
        EventBuffer news = new EventBuffer();
        news.putInt(what);
        put(news, object);
        news.putInt(values.length);
        for (Object value : values) {
            put(news, value);
        }
        news.commitBytes();
        Events.BUFFER.news(news);
    }

    private static void put(EventBuffer news, Object value) {
        if (value == null) {
            news.putByte(NULL);
        } else if (value instanceof Integer) {
            news.putByte(INTEGER);
            news.putInt((Integer) value);
        } else if (value instanceof Long) {
            news.putByte(LONG);
            news.putLong((Long) value);
        } else if (value instanceof byte[]) {
            news.putByte(BYTES);
            putBytes(news, (byte[]) value);
        } else if (value instanceof InetAddress) {
            news.putByte(ADDRESS);
            putAddress(news, (InetAddress) value);
        } else if (value instanceof InetSocketAddress) {
            InetSocketAddress address = (InetSocketAddress) value;
            news.putByte(SOCKET_ADDRESS);
            putAddress(news, address.getAddress());
            news.putInt(address.getPort());
        } else {
            ObjectEntry entry = Known.find(value);
            if (entry == null || entry.origin == 0) {
                throw Messages.link.fatal("an object of the network is not shared: " + value.getClass());
            }
            news.putByte(OBJECT);
            news.putLong(entry.origin);
        }
    }

    private static void putBytes(EventBuffer news, byte[] bytes) {
        news.putInt(bytes.length);
        for (byte one : bytes) {
            news.putByte(one);
        }
    }

    private static void putAddress(EventBuffer news, InetAddress address) {
        String text = address.toString();
        String name = text.substring(0, Math.max(0, text.indexOf('/')));
        putBytes(news, name.getBytes(StandardCharsets.UTF_8));
        putBytes(news, address.getAddress());
    }

    private static void apply(byte[] bytes) {
        ByteBuffer news = ByteBuffer.wrap(bytes).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        while (news.hasRemaining()) {
            int what = news.getInt();
            long origin = 0;
            Object object = null;
            if (what == MAKE) {
                news.get();
                origin = news.getLong();
            } else {
                object = get(news);
            }
            Object[] all = new Object[news.getInt() + 2];
            all[0] = what;
            all[1] = object;
            for (int i = 2; i < all.length; i++) {
                all[i] = get(news);
            }
            Object made = network.apply(all);
            if (what == MAKE) {
                Known.entry(made).origin = origin;
                BY_ORIGIN.put(origin, made);
            }
        }
    }

    private static Object get(ByteBuffer news) {
        switch (news.get()) {
            case NULL:
                return null;
            case INTEGER:
                return news.getInt();
            case LONG:
                return news.getLong();
            case BYTES:
                return getBytes(news);
            case ADDRESS:
                return getAddress(news);
            case SOCKET_ADDRESS:
                InetAddress address = getAddress(news);
                return new InetSocketAddress(address, news.getInt());
            case OBJECT:
                Object object = BY_ORIGIN.get(news.getLong());
                if (object == null) {
                    throw Messages.link.fatal("news of an object that was not made");
                }
                return object;
            default:
                throw Messages.link.fatal("news that cannot be read");
        }
    }

    private static byte[] getBytes(ByteBuffer news) {
        byte[] bytes = new byte[news.getInt()];
        news.get(bytes);
        return bytes;
    }

    private static InetAddress getAddress(ByteBuffer news) {
        byte[] name = getBytes(news);
        byte[] address = getBytes(news);
        try {
            String host = name.length == 0 ? null : new String(name, StandardCharsets.UTF_8);
            return InetAddress.getByAddress(host, address);
        } catch (UnknownHostException wrong) {
            throw Messages.link.fatal("news of an address: " + wrong);
        }
    }
}
