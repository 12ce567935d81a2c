package io.jcheck.runtime;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;

/** Collections whose elements come in an order that differs from run to run: whoever walks through one is told so. */
final class Orders {
    private static final String[] WALKS = {
        "iterator(", "forEach(", "toString(", "toArray(", "stream(", "spliterator(",
    };
    /** Views of an immutable map; those of other maps are known as views when they are walked through. */
    private static final String[] VIEWS = {"keySet(", "values(", "entrySet("};

    private Orders() {}

    /** Whether a method may show the order of the elements. */
    static boolean isWalk(String method) {
        return startsWith(method, WALKS);
    }

    /** As {@link #isWalk}, for immutable maps. */
    static boolean isWalkOfSalted(String method) {
        return startsWith(method, WALKS) || startsWith(method, VIEWS);
    }

    /** Reports a hash table or a view of one, if hash codes of its keys differ from run to run, and a salted set. */
    static void check(Object object, int site) {
        if (object == null || Control.current() == null) {
            return;
        }
        ObjectEntry entry = Control.find(object);
        Object table = entry != null && entry.root != null ? entry.root.get() : object;
        if (table == null) {
            return;
        }
        Class<?> type = table.getClass();
        if (type == IdentityHashMap.class) {
            if (((IdentityHashMap<?, ?>) table).size() > 1) {
                report(type.getName(), site);
            }
        } else if (type == HashMap.class) {
            checkKeys(((HashMap<?, ?>) table).keySet(), type, site);
        } else if (type == HashSet.class) {
            checkKeys((HashSet<?>) table, type, site);
        } else if (Kind.of(type).salted) {
            int size = table instanceof Map ? ((Map<?, ?>) table).size()
                    : table instanceof Collection ? ((Collection<?>) table).size() : 0;
            if (size > 1) {
                report(table instanceof Map ? "Map.of" : "Set.of", site);
            }
        }
    }

    /** Reports a hash table if hash codes of its keys differ from run to run. */
    static void walked(Object table, int site) {
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

    private static boolean startsWith(String method, String[] names) {
        for (String name : names) {
            if (method.startsWith(name)) {
                return true;
            }
        }
        return false;
    }
}
