package io.jcheck.runtime.environment;

import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Pin;
import io.jcheck.runtime.jvm.Frames;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/** Collections whose elements come in an order that differs from run to run: whoever walks through one is told so. */
public final class Orders {
    private static final String OPTIONS = "java.nio.file.";
    private static final String[] READERS = {OPTIONS, "sun.nio.fs."};

    private Orders() {}

    /** Reports a hash table if hash codes of its keys differ from run to run, and one whose order depends on a salt. */
    public static void walked(Object table, int site) {
        if (isOptions(table) && Frames.has(READERS)) {
            return;
        }
        if (isSalted(table)) {
            Pin.HASH_ORDER.at(site);
        }
        if (table instanceof IdentityHashMap) {
            checkKeys(((IdentityHashMap<?, ?>) table).keySet(), table.getClass(), site);
        } else if (table instanceof Map) {
            checkKeys(((Map<?, ?>) table).keySet(), table.getClass(), site);
        } else if (table instanceof Collection) {
            checkKeys((Collection<?>) table, table.getClass(), site);
        }
    }

    private static void checkKeys(Iterable<?> keys, Class<?> type, int site) {
        int count = 0;
        boolean pinned = false;
        Object differs = null;
        for (Object key : keys) {
            count++;
            if (differs == null && Kind.hasIdentityHash(key)) {
                pinned = true;
                differs = Identity.isPinned(key) ? null : key;
            }
            if (differs != null && count > 1) {
                report(type.getName() + " of " + differs.getClass().getTypeName(), site);
                return;
            }
        }
        if (pinned && count > 1) {
            Pin.HASH_ORDER.at(site);
        }
    }

    private static void report(String what, int site) {
        Gaps.nondeterminism("the order of a " + what, site);
    }

    /** Whether an immutable set or map has an order that changes from one JVM to the next. */
    private static boolean isSalted(Object table) {
        int size = table instanceof Map ? ((Map<?, ?>) table).size()
                : table instanceof Collection ? ((Collection<?>) table).size() : 0;
        return size > 1 && Kind.of(table.getClass()).salted;
    }

    /** Whether there are ways to open files in it, and the like. */
    private static boolean isOptions(Object table) {
        Iterable<?> elements = table instanceof Map ? ((Map<?, ?>) table).keySet() : Set.of();
        if (table instanceof Collection) {
            elements = (Collection<?>) table;
        }
        for (Object one : elements) {
            return one != null && one.getClass().getName().startsWith(OPTIONS);
        }
        return false;
    }
}
