package io.jcheck.runtime.state;

/**
 * A weak identity map from objects of the program to what is known about them: open addressing with linear probing, so
 * that no method of the program (hashCode, equals) ever runs. Not synchronized.
 */
public final class ObjectTable {
    private static final int LEAST = 64;

    private ObjectEntry[] slots = new ObjectEntry[LEAST];
    private int used;

    /** The entry of an object, or null when it has none. */
    public ObjectEntry find(Object object) {
        if (HashCodes.isFree(object)) {
            return null; // who is in here has an identity hash code
        }
        int hash = System.identityHashCode(object);
        int mask = slots.length - 1;
        for (int i = spread(hash) & mask; ; i = (i + 1) & mask) {
            ObjectEntry entry = slots[i];
            if (entry == null) {
                return null;
            }
            if (entry.hash == hash && entry.get() == object) {
                return entry;
            }
        }
    }

    /** Adds an object that {@link #find} does not find; {@code pinned} says whether its identity hash code is the same everywhere. */
    public ObjectEntry add(Object object, boolean pinned) {
        if (used >= slots.length / 4 * 3) {
            rebuild();
        }
        ObjectEntry entry = new ObjectEntry(object, System.identityHashCode(object));
        entry.pinned = pinned;
        place(slots, entry);
        used++;
        return entry;
    }

    /** Forgets all objects. The next execution is likely to have as many. */
    public void clear() {
        if (slots.length > LEAST && used < slots.length / 8) {
            slots = new ObjectEntry[slots.length / 4];
        } else {
            java.util.Arrays.fill(slots, null);
        }
        used = 0;
    }

    /** Drops the entries of dead objects and makes room. */
    private void rebuild() {
        int alive = 0;
        for (ObjectEntry entry : slots) {
            if (entry != null && entry.get() != null) {
                alive++;
            }
        }
        int length = LEAST;
        while (length / 2 < alive + 1) {
            length *= 2;
        }
        ObjectEntry[] fresh = new ObjectEntry[length];
        int count = 0;
        for (ObjectEntry entry : slots) {
            if (entry != null && entry.get() != null) {
                place(fresh, entry);
                count++;
            }
        }
        slots = fresh;
        used = count;
    }

    private static void place(ObjectEntry[] slots, ObjectEntry entry) {
        int mask = slots.length - 1;
        int i = spread(entry.hash) & mask;
        while (slots[i] != null) {
            i = (i + 1) & mask;
        }
        slots[i] = entry;
    }

    private static int spread(int hash) {
        return hash ^ (hash >>> 15);
    }
}
