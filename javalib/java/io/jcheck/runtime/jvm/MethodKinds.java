package io.jcheck.runtime.jvm;

/** What is known of methods, by the numbers of the JVM, which are never 0. One thread at a time. */
public final class MethodKinds {
    private long[] methods = new long[256];
    private byte[] kinds = new byte[256];
    private int size;

    /** What was put for a method; 0 for nothing. */
    public byte get(long method) {
        return kinds[place(method)];
    }

    public void put(long method, byte kind) {
        if (2 * size >= methods.length) {
            grow();
        }
        int place = place(method);
        if (methods[place] == 0) {
            size++;
        }
        methods[place] = method;
        kinds[place] = kind;
    }

    private void grow() {
        long[] old = methods;
        byte[] values = kinds;
        methods = new long[2 * old.length];
        kinds = new byte[2 * old.length];
        for (int i = 0; i < old.length; i++) {
            if (old[i] != 0) {
                int place = place(old[i]);
                methods[place] = old[i];
                kinds[place] = values[i];
            }
        }
    }

    private int place(long method) {
        int mask = methods.length - 1;
        int place = (int) (method * 0x9e3779b97f4a7c15L >>> 40) & mask;
        while (methods[place] != 0 && methods[place] != method) {
            place = place + 1 & mask;
        }
        return place;
    }
}
