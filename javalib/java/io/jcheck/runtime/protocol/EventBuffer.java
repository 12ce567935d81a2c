package io.jcheck.runtime.protocol;

import java.nio.charset.StandardCharsets;
import java.util.function.IntUnaryOperator;

/**
 * A growing array of bytes in the encoding of the protocol (bincode: little endian, fixed width, lengths of 8 bytes),
 * and the number of events in it.
 *
 * <p>An event counts only from {@link #commit} on: when an error such as {@link StackOverflowError} cuts a hook short,
 * the next event overwrites what was left behind.
 */
public final class EventBuffer {
    private static final int START = 0;
    private static final int OBJECT = 1;
    private static final int RELEASE = 2;
    private static final int NOTIFY_ALL = 3;
    private static final int ACCESS = 4;
    private static final int CLASS_INIT_ENTER = 5;
    private static final int CLASS_INIT_EXIT = 6;
    private static final int CLASS_USE = 7;
    private static final int FAULT = 8;
    private static final int GAP = 9;
    private static final int ELEMENTS = 10;
    private static final int FRAMES = 11;
    private static final int OBSERVE = 12;
    private static final int PUBLISH = 13;
    private static final int UNCHANGED = 14;
    private static final int ATOMIC_ACCESS = 15;
    private static final int PREDICATE = 16;
    private static final int EVALUATED = 17;
    private static final int NEWS = 18;
    private static final int FENCE = 19;
    private static final int GUARD = 20;
    private static final int CONDITION = 21;
    private static final int OPTIMISTIC = 22;
    private static final int REGION = 23;
    private static final int RECORD = 24;
    private static final int CLASS_ASKED = 25;

    private static final int RECORDED_INT = 0;
    private static final int RECORDED_BOOL = 1;
    private static final int RECORDED_TEXT = 2;

    private static final int LOCATION_FIELD = 0;
    private static final int LOCATION_STATIC = 1;
    private static final int LOCATION_ELEMENT = 2;

    // What the JDK has for bytes is watched like the rest of it: ten hooks for each number.
    private byte[] bytes = new byte[4096];
    private int end;
    private int committed;
    private int count;
    private int filling;

    /** Creates an empty buffer. */
    public EventBuffer() {}

    /**
     * Where the bytes are.
     *
     * @return the present array, another one when the buffer has grown; only the first {@link #size} bytes mean anything
     */
    public byte[] storage() {
        return bytes;
    }

    /**
     * Copies the bytes of whole events.
     *
     * @param target where to
     * @param at index of the first byte there
     */
    public void copyTo(byte[] target, int at) {
        System.arraycopy(bytes, 0, target, at, committed);
    }

    /**
     * The number of bytes of whole events.
     *
     * @return bytes
     */
    public int size() {
        return committed;
    }

    /**
     * The number of whole events.
     *
     * @return events
     */
    public int count() {
        return count;
    }

    /** Makes the buffer empty. */
    public void clear() {
        end = 0;
        committed = 0;
        count = 0;
        filling++;
    }

    /** Changes whenever the buffer is made empty. */
    public int filling() {
        return filling;
    }

    /**
     * Appends one byte.
     *
     * @param value its low eight bits
     */
    public void putByte(int value) {
        room(1);
        bytes[end++] = (byte) value;
    }

    /**
     * Appends a boolean.
     *
     * @param value one byte, 0 or 1
     */
    public void putBoolean(boolean value) {
        putByte(value ? 1 : 0);
    }

    /**
     * Appends four bytes.
     *
     * @param value signed or unsigned
     */
    public void putInt(int value) {
        room(4);
        byte[] target = bytes;
        int at = end;
        target[at] = (byte) value;
        target[at + 1] = (byte) (value >> 8);
        target[at + 2] = (byte) (value >> 16);
        target[at + 3] = (byte) (value >> 24);
        end = at + 4;
    }

    /**
     * Appends eight bytes.
     *
     * @param value signed or unsigned
     */
    public void putLong(long value) {
        putInt((int) value);
        putInt((int) (value >>> 32));
    }

    /**
     * Appends a string with its length.
     *
     * @param value any string; unpaired surrogates become question marks
     */
    public void putString(String value) {
        putEncoded(value.getBytes(StandardCharsets.UTF_8));
    }

    /** Appends a string with its length, given as UTF-8. */
    public void putEncoded(byte[] encoded) {
        putLong(encoded.length);
        room(encoded.length);
        System.arraycopy(encoded, 0, bytes, end, encoded.length);
        end += encoded.length;
    }

    /**
     * Appends strings with their number.
     *
     * @param values any strings
     */
    public void putStrings(String[] values) {
        putLong(values.length);
        for (String value : values) {
            putString(value);
        }
    }

    /**
     * Appends the whole events of another buffer.
     *
     * @param other the buffer
     */
    public void putEvents(EventBuffer other) {
        room(other.committed);
        System.arraycopy(other.bytes, 0, bytes, end, other.committed);
        end += other.committed;
        committed = end;
        count += other.count;
    }

    /** Makes what was appended count, as bytes that are not an event. */
    public void commitBytes() {
        committed = end;
    }

    public void start(int thread, int object, String name, boolean daemon, boolean interrupted, int site) {
        begin(START);
        putInt(thread);
        putInt(object);
        putString(name);
        putBoolean(daemon);
        putBoolean(interrupted);
        putInt(site);
        commit();
    }

    /** Begins the announcement of an object; its identity and its class follow, and {@link #endObject}. */
    public void beginObject(int number) {
        begin(OBJECT);
        putInt(number);
    }

    /** See {@link #beginObject}. */
    public void endObject() {
        commit();
    }

    public void release(int object, int site) {
        begin(RELEASE);
        putInt(object);
        putInt(site);
        commit();
    }

    public void notifyAll(int object, int site) {
        begin(NOTIFY_ALL);
        putInt(object);
        putInt(site);
        commit();
    }

    public void fieldAccess(int object, int field, boolean write, int site) {
        fieldAccess(ACCESS, object, field, write, site);
    }

    /** Appends what an atomic operation does to a field that is not volatile. */
    public void atomicField(int object, int field, boolean write, int site) {
        fieldAccess(ATOMIC_ACCESS, object, field, write, site);
    }

    private void fieldAccess(int tag, int object, int field, boolean write, int site) {
        begin(tag);
        putInt(LOCATION_FIELD);
        putInt(object);
        putInt(field);
        putBoolean(write);
        putInt(site);
        commit();
    }

    public void staticAccess(int field, boolean write, int site) {
        staticAccess(ACCESS, field, write, site);
    }

    /** As {@link #atomicField}, of a static field. */
    public void atomicStatic(int field, boolean write, int site) {
        staticAccess(ATOMIC_ACCESS, field, write, site);
    }

    private void staticAccess(int tag, int field, boolean write, int site) {
        begin(tag);
        putInt(LOCATION_STATIC);
        putInt(field);
        putBoolean(write);
        putInt(site);
        commit();
    }

    /** Appends an access of an object as a whole: as its element 0. */
    public void objectAccess(int object, boolean write, int site) {
        elementAccess(ACCESS, object, 0, write, site);
    }

    /** As {@link #atomicField}, of an element of an array. */
    public void atomicElement(int array, int index, boolean write, int site) {
        elementAccess(ATOMIC_ACCESS, array, index, write, site);
    }

    private void elementAccess(int tag, int object, int index, boolean write, int site) {
        begin(tag);
        putInt(LOCATION_ELEMENT);
        putInt(object);
        putInt(index);
        putBoolean(write);
        putInt(site);
        commit();
    }

    /** Appends an access of elements of an array; the result is for {@link #stretch}. */
    public int elements(int array, int first, int last, boolean write, int site) {
        begin(ELEMENTS);
        putInt(array);
        int offset = end;
        putInt(first);
        putInt(last);
        putBoolean(write);
        putInt(site);
        commit();
        return offset;
    }

    /** Changes the range of an access that is still in the buffer. */
    public void stretch(int offset, int first, int last) {
        end = offset;
        putInt(first);
        putInt(last);
        end = committed;
    }

    /** Appends a fence. */
    public void fence(int kind) {
        begin(FENCE);
        putInt(kind);
        commit();
    }

    /** Appends what a thread does that reads, and asks then whether it counts. */
    public void optimistic(int step) {
        begin(OPTIMISTIC);
        putInt(step);
        commit();
    }

    /** Appends that the operation to come is called by code of the JDK that is not watched. */
    public void region() {
        begin(REGION);
        commit();
    }

    /** Appends a condition of a lock; {@code latch} is 0 if there is none. */
    public void guard(int guard, int lock, int latch, boolean alerts) {
        begin(GUARD);
        putInt(guard);
        putInt(lock);
        putInt(latch);
        putBoolean(alerts);
        commit();
    }

    /** Appends that the condition of a guard holds from now on, or does not. */
    public void condition(int guard, boolean holds) {
        begin(CONDITION);
        putInt(guard);
        putBoolean(holds);
        commit();
    }

    /** Appends that a recorded variable has this value from now on. */
    public void record(String name, long value) {
        begin(RECORD);
        putString(name);
        putInt(RECORDED_INT);
        putLong(value);
        commit();
    }

    /** As {@link #record(String, long)}. */
    public void record(String name, boolean value) {
        begin(RECORD);
        putString(name);
        putInt(RECORDED_BOOL);
        putBoolean(value);
        commit();
    }

    /** As {@link #record(String, long)}. */
    public void record(String name, String value) {
        begin(RECORD);
        putString(name);
        putInt(RECORDED_TEXT);
        putString(value);
        commit();
    }

    /** Appends what the running thread did to objects that processes share. */
    public void news(EventBuffer news) {
        begin(NEWS);
        putLong(news.size());
        room(news.size());
        System.arraycopy(news.bytes, 0, bytes, end, news.size());
        end += news.size();
        commit();
    }

    /** Appends where the running thread is, for the access or the gap that follows. */
    public void frames(String[] frames) {
        begin(FRAMES);
        putStrings(frames);
        commit();
    }

    /** Appends that an atomic operation on a field takes part in the order of memory, by reading or by writing. */
    public void fieldOrder(boolean publish, int object, int field) {
        begin(publish ? PUBLISH : OBSERVE);
        putInt(LOCATION_FIELD);
        putInt(object);
        putInt(field);
        commit();
    }

    /** As {@link #fieldOrder}, of a static field. */
    public void staticOrder(boolean publish, int field) {
        begin(publish ? PUBLISH : OBSERVE);
        putInt(LOCATION_STATIC);
        putInt(field);
        commit();
    }

    /** As {@link #fieldOrder}, of an element of an array. */
    public void elementOrder(boolean publish, int array, int index) {
        begin(publish ? PUBLISH : OBSERVE);
        elementLocation(array, index);
    }

    /** Appends that the last atomic operation left a field as it was. */
    public void unchangedField(int object, int field) {
        begin(UNCHANGED);
        putInt(LOCATION_FIELD);
        putInt(object);
        putInt(field);
        commit();
    }

    /** As {@link #unchangedField}, of a static field. */
    public void unchangedStatic(int field) {
        begin(UNCHANGED);
        putInt(LOCATION_STATIC);
        putInt(field);
        commit();
    }

    /** As {@link #unchangedField}, of an element of an array. */
    public void unchangedElement(int array, int index) {
        begin(UNCHANGED);
        elementLocation(array, index);
    }

    private void elementLocation(int array, int index) {
        putInt(LOCATION_ELEMENT);
        putInt(array);
        putInt(index);
        commit();
    }

    /** Appends that an exclusive access predicate is stated. */
    public void predicate(int number, int object, String thread) {
        begin(PREDICATE);
        putInt(number);
        putInt(object);
        putString(thread);
        commit();
    }

    /**
     * Appends what an evaluation has come to, and what it has read, in two parts.
     *
     * @param threads the number of a thread by that of its object
     */
    public void evaluated(int object, int predicate, int why, boolean holds, boolean own, int site, long[] reads, long[] before,
            IntUnaryOperator threads) {
        begin(EVALUATED);
        putInt(object);
        putInt(predicate);
        putInt(why);
        putBoolean(holds);
        putBoolean(own);
        putInt(site);
        looks(threads, false, reads, before);
        looks(threads, true, reads, before);
        commit();
    }

    /** Those that are locations, or those that are owners of locks. */
    private void looks(IntUnaryOperator threads, boolean owners, long[]... parts) {
        long number = 0;
        for (long[] part : parts) {
            for (long look : part) {
                number += isOwner(look) == owners ? 1 : 0;
            }
        }
        putLong(number);
        for (long[] part : parts) {
            for (long look : part) {
                if (isOwner(look) == owners) {
                    look(look, threads);
                }
            }
        }
    }

    private static boolean isOwner(long look) {
        return Look.kind(look) == Look.OWNER;
    }

    private void look(long look, IntUnaryOperator threads) {
        int index = Look.index(look);
        switch (Look.kind(look)) {
            case Look.STATIC -> {
                putInt(LOCATION_STATIC);
                putInt(index);
            }
            case Look.OWNER -> {
                putInt(Look.object(look));
                putInt(index);
                putInt(threads.applyAsInt(index));
            }
            default -> {
                putInt(Look.kind(look) == Look.FIELD ? LOCATION_FIELD : LOCATION_ELEMENT);
                putInt(Look.object(look));
                putInt(index);
            }
        }
    }

    public void classInitEnter(String name) {
        named(CLASS_INIT_ENTER, name);
    }

    public void classInitExit(String name) {
        named(CLASS_INIT_EXIT, name);
    }

    public void classAsked(String name) {
        named(CLASS_ASKED, name);
    }

    public void classUse(String name) {
        named(CLASS_USE, name);
    }

    public void fault(boolean assertion, String message, String[] frames) {
        begin(FAULT);
        putInt(assertion ? 0 : 1);
        putString(message);
        putStrings(frames);
        commit();
    }

    public void gap(String kind, String name, int site, boolean unlessAlone) {
        begin(GAP);
        putString(kind);
        putString(name);
        putInt(site);
        putBoolean(unlessAlone);
        commit();
    }

    private void named(int tag, String name) {
        begin(tag);
        putString(name);
        commit();
    }

    private void begin(int tag) {
        end = committed;
        putInt(tag);
    }

    private void commit() {
        committed = end;
        count++;
    }

    private void room(int more) {
        int needed = end + more;
        if (needed > bytes.length) {
            byte[] larger = new byte[Math.max(needed, bytes.length * 2)];
            System.arraycopy(bytes, 0, larger, 0, end);
            bytes = larger;
        }
    }
}
