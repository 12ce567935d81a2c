package java.util;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Where RMI finds what threads ask for: each key has a place of its own. So threads that ask need no order among each other, and one
 * with whoever changes what is at that place.
 */
public final class RemotePlaces {
    /** Keys, each followed by its place. */
    private static final ArrayList<Object> places = new ArrayList<>();

    private RemotePlaces() {}

    /** A region: the search knows nothing of it. What is found there follows from what is seen at the place. */
    private static synchronized Object keep(Object key, boolean same, Object fresh) {
        for (int i = 0; i < places.size(); i += 2) {
            Object one = places.get(i);
            if (same ? key == one : key.equals(one)) {
                return places.get(i + 1);
            }
        }
        places.add(key);
        places.add(fresh);
        return fresh;
    }

    /** The place of a key; {@code same} if only the same object is that key. */
    @SuppressWarnings("unchecked")
    public static <T> AtomicReference<T> of(Object key, boolean same) {
        return (AtomicReference<T>) keep(key, same, new AtomicReference<T>());
    }
}
